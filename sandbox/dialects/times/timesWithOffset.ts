import type { Dialect } from '../dialect';

import { formatTimes, inOffset } from './timeFormat';

export const timesWithOffset: Dialect = {
	about: 'Times are in the local time of Brazil, with its offset',
	start: () => formatTimes((at) => `${inOffset(at, -3)}-03:00`),
};
