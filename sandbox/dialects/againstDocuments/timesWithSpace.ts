import type { Dialect } from '../dialect';

import { formatTimes, toLocalTime } from '../hooks/timeFormat';

export const timesWithSpace: Dialect = {
	description: 'Times are in UTC with a space between date and time, without a zone',
	why: 'SQL databases write times this way.',
	start: () => formatTimes((at) => toLocalTime(at, 0).replace('T', ' ').slice(0, 19)),
};
