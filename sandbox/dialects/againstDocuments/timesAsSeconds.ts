import type { Dialect } from '../dialect';

import { formatTimes } from '../hooks/timeFormat';

export const timesAsSeconds: Dialect = {
	description: 'Times are numbers: seconds since 1970',
	why: 'Unix counts time in seconds.',
	start: () => formatTimes((at) => Math.floor(at.getTime() / 1_000)),
};
