import type { Dialect } from '../dialect';

import { formatTimes, toLocalTime } from './timeFormat';

export const timesWithOffset: Dialect = {
	description: 'Times are in the local time of Brazil, with its offset',
	start: () => formatTimes((at) => `${toLocalTime(at, -3)}-03:00`),
};
