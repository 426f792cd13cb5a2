import type { Dialect } from '../dialect';

import { formatTimes, inOffset } from './timeFormat';

export const timesWithShortOffset: Dialect = {
	about: 'Times are in the local time of Brazil, with an offset without a colon',
	start: () => formatTimes((at) => `${inOffset(at, -3)}-0300`),
};
