import type { Dialect } from '../dialect';

import { setClock } from './clockOffset';

export const clockBehind: Dialect = {
	about: 'The clock of the CRM is seven hours behind',
	start: () => setClock(-7 * 3_600_000),
};
