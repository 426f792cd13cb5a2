import type { Dialect } from '../dialect';
import { refusedAs200 } from './refusedAs200';

export const refusalAs200StatusError: Dialect = refusedAs200('{ status: error, message }', {
	status: 'error',
	message: 'Template paused',
});
