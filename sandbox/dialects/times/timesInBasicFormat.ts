import type { Dialect } from '../dialect';
import { formatTimes, toLocalTime } from './timeFormat';

export const timesInBasicFormat: Dialect = {
	description: 'Times are in the basic format of ISO 8601, without dashes and colons',
	start: () => formatTimes((at) => `${toLocalTime(at, 0).replace(/[-:]/g, '')}Z`),
};
