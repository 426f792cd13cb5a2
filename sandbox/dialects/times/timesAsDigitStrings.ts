import type { Dialect } from '../dialect';

import { formatTimes } from './timeFormat';

export const timesAsDigitStrings: Dialect = {
	description: 'Times are strings of digits: milliseconds since 1970',
	start: () => formatTimes((at) => String(at.getTime())),
};
