import type { Dialect } from '../dialect';

import { formatTimes, toLocalTime } from './timeFormat';

export const timesWithSpace: Dialect = {
	description: 'Times are in UTC with a space between date and time, without a zone',
	start: () => formatTimes((at) => toLocalTime(at, 0).replace('T', ' ').slice(0, 19)),
};
