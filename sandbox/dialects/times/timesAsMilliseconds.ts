import type { Dialect } from '../dialect';

import { formatTimes } from './timeFormat';

export const timesAsMilliseconds: Dialect = {
	description: 'Times are numbers: milliseconds since 1970',
	start: () => formatTimes((at) => at.getTime()),
};
