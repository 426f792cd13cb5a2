import type { Dialect } from '../dialect';

import { formatTimes, inOffset } from './timeFormat';

export const timesLocalWithoutZone: Dialect = {
	about: 'Times are in the local time of Brazil and do not say so',
	start: () => formatTimes((at) => inOffset(at, -3)),
};
