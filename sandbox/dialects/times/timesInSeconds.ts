import type { Dialect } from '../dialect';

import { formatTimes, inOffset } from './timeFormat';

export const timesInSeconds: Dialect = {
	about: 'Times are in UTC to the second',
	start: () => formatTimes((at) => `${inOffset(at, 0).slice(0, 19)}Z`),
};
