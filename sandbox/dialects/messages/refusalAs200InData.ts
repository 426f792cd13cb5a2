import type { Dialect } from '../dialect';
import { refusedAs200 } from './refusedAs200';

export const refusalAs200InData: Dialect = refusedAs200('{ data: { success: false } }', {
	data: { success: false, error: 'Not sent' },
});
