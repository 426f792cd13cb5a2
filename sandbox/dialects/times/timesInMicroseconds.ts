import type { Dialect } from '../dialect';

import { formatTimes, inOffset } from './timeFormat';

export const timesInMicroseconds: Dialect = {
	about: 'Times are in UTC to the microsecond',
	start: () => formatTimes((at) => `${inOffset(at, 0)}123+00:00`),
};
