import type { Dialect } from '../dialect';

import { shiftClock } from './clockShift';

export const clockBehind: Dialect = {
	description: 'The clock of the CRM is seven hours slow',
	start: () => shiftClock(-7 * 3_600_000),
};
