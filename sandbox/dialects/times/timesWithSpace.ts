import type { Dialect } from '../dialect';

import { formatTimes, inOffset } from './timeFormat';

export const timesWithSpace: Dialect = {
	about: 'Times are in UTC, a space between day and hour, without a zone',
	start: () => formatTimes((at) => inOffset(at, 0).replace('T', ' ').slice(0, 19)),
};
