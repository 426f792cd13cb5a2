import type { Dialect } from '../dialect';

import { formatTimes, toLocalTime } from './timeFormat';

export const timesToTheMicrosecond: Dialect = {
	description: 'Times are in UTC, to the microsecond',
	start: () => formatTimes((at) => `${toLocalTime(at, 0)}123+00:00`),
};
