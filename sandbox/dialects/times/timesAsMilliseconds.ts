import type { Dialect } from '../dialect';

import { formatTimes } from './timeFormat';

export const timesAsMilliseconds: Dialect = {
	about: 'Times are numbers: milliseconds since 1970',
	start: () => formatTimes((at) => at.getTime()),
};
