import type { Dialect } from '../dialect';
import { formatTimes, toLocalTime } from '../hooks/timeFormat';

export const timesToTheMinute: Dialect = {
	description: 'Times are in UTC, to the minute',
	why: 'It rounds times for display.',
	start: () => formatTimes((at) => `${toLocalTime(at, 0).slice(0, 16)}Z`),
};
