import type { Dialect } from '../dialect';

import { formatTimes } from './timeFormat';

export const timesAsDigits: Dialect = {
	about: 'Times are texts of digits: milliseconds since 1970',
	start: () => formatTimes((at) => String(at.getTime())),
};
