import type { Dialect } from '../dialect';
import { formatTimes, toLocalTime } from './timeFormat';

export const timesWithComma: Dialect = {
	description: 'Times have a comma before their milliseconds, as ISO 8601 allows',
	start: () => formatTimes((at) => `${toLocalTime(at, -3).replace('.', ',')}-03:00`),
};
