import type { Dialect } from '../dialect';

import { formatTimes, toLocalTime } from './timeFormat';

export const timesAsDates: Dialect = {
	description: 'Times are dates without a time of day',
	start: () => formatTimes((at) => toLocalTime(at, 0).slice(0, 10)),
};
