import type { Dialect } from '../dialect';

import { formatTimes, inOffset } from './timeFormat';

export const timesWithoutZone: Dialect = {
	about: 'Times are in UTC and do not say so',
	start: () => formatTimes((at) => inOffset(at, 0)),
};
