import type { Dialect } from '../dialect';

import { shiftClock } from './clockShift';

export const clockAhead: Dialect = {
	description: 'The clock of the CRM is seven hours fast',
	start: () => shiftClock(7 * 3_600_000),
};
