import type { Dialect } from '../dialect';

import { formatTimes, toLocalTime } from '../hooks/timeFormat';

export const timesAsDates: Dialect = {
	description: 'Times are dates without a time of day',
	why: 'A column has the type date.',
	start: () => formatTimes((at) => toLocalTime(at, 0).slice(0, 10)),
};
