import type { Dialect } from '../dialect';

import { formatTimes, toLocalTime } from '../hooks/timeFormat';

export const timesToTheSecond: Dialect = {
	description: 'Times are in UTC, to the second',
	why: 'MySQL stores times to the second.',
	start: () => formatTimes((at) => `${toLocalTime(at, 0).slice(0, 19)}Z`),
};
