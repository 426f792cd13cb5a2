import type { Dialect } from '../dialect';

import { shiftClock } from '../hooks/clockShift';

export const clockAhead: Dialect = {
	description: 'The clock of the CRM is seven hours fast',
	why: "A server's clock or time zone is wrong.",
	start: () => shiftClock(7 * 3_600_000),
};
