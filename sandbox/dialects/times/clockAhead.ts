import type { Dialect } from '../dialect';

import { setClock } from './clockOffset';

export const clockAhead: Dialect = {
	about: 'The clock of the CRM is seven hours ahead',
	start: () => setClock(7 * 3_600_000),
};
