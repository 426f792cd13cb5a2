import type { Dialect } from '../dialect';
import { refusedAs200 } from './refusedAs200';

export const refusalAs200StatusFailed: Dialect = refusedAs200('{ status: failed }', {
	id: null,
	status: 'failed',
});
