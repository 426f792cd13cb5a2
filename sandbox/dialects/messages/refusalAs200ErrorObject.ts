import type { Dialect } from '../dialect';
import { refusedAs200 } from './refusedAs200';

export const refusalAs200ErrorObject: Dialect = refusedAs200('an object as error', {
	error: { code: 131026, message: 'Message undeliverable' },
});
