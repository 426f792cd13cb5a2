import type { Dialect } from '../dialect';
import { refusedAs200 } from './refusedAs200';

export const refusalAs200SuccessFalse: Dialect = refusedAs200('{ success: false }', {
	success: false,
	message: 'Not sent',
});
