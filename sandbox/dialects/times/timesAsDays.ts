import type { Dialect } from '../dialect';

import { formatTimes, inOffset } from './timeFormat';

export const timesAsDays: Dialect = {
	about: 'Times are the day only',
	start: () => formatTimes((at) => inOffset(at, 0).slice(0, 10)),
};
