import type { Dialect } from '../dialect';

import { formatTimes, toLocalTime } from './timeFormat';

export const timesWithShortOffset: Dialect = {
	description: 'Times are in the local time of Brazil, with an offset without a colon',
	start: () => formatTimes((at) => `${toLocalTime(at, -3)}-0300`),
};
