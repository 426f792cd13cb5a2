import type { Dialect } from '../dialect';

import { formatTimes, toLocalTime } from './timeFormat';

export const timesInJapanWithoutZone: Dialect = {
	description: 'Times are in the local time of Japan, without a zone',
	start: () => formatTimes((at) => toLocalTime(at, 9)),
};
