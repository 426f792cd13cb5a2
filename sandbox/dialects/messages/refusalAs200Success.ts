import type { Dialect } from '../dialect';
import { refusedAs200 } from './refusedAs200';

export const refusalAs200Success: Dialect = refusedAs200('{ success: false }', {
	success: false,
	message: 'Not sent',
});
