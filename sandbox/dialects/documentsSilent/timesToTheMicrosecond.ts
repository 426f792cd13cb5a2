import type { Dialect } from '../dialect';

import { formatTimes, toLocalTime } from '../hooks/timeFormat';

export const timesToTheMicrosecond: Dialect = {
	description: 'Times are in UTC, to the microsecond',
	why: 'PostgreSQL and Python write times to the microsecond.',
	start: () => formatTimes((at) => `${toLocalTime(at, 0)}123+00:00`),
};
