import type { Dialect } from '../dialect';
import { formatTimes, toLocalTime } from './timeFormat';

export const timesAsLocalDigits: Dialect = {
	description: 'Times are strings of digits from year to second, in the local time of Brazil',
	start: () => formatTimes((at) => toLocalTime(at, -3).replace(/\D/g, '').slice(0, 14)),
};
