import type { Dialect } from '../dialect';

import { formatTimes } from '../hooks/timeFormat';

export const timesAsMilliseconds: Dialect = {
	description: 'Times are numbers: milliseconds since 1970',
	why: 'JavaScript and Java count time in milliseconds.',
	start: () => formatTimes((at) => at.getTime()),
};
