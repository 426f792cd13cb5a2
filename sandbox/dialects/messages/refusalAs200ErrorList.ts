import type { Dialect } from '../dialect';
import { refusedAs200 } from './refusedAs200';

export const refusalAs200ErrorList: Dialect = refusedAs200('a list of errors', {
	errors: [{ code: 470, title: 'Outside the window' }],
});
