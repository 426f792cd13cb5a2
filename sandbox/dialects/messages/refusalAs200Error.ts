import type { Dialect } from '../dialect';
import { refusedAs200 } from './refusedAs200';

export const refusalAs200Error: Dialect = refusedAs200('{ error }', {
	error: 'The recipient cannot be reached',
});
