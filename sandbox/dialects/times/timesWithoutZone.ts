import type { Dialect } from '../dialect';

import { formatTimes, toLocalTime } from './timeFormat';

export const timesWithoutZone: Dialect = {
	description: 'Times are in UTC, without a zone',
	start: () => formatTimes((at) => toLocalTime(at, 0)),
};
