import type { Dialect } from '../dialect';

import { formatTimes, toLocalTime } from '../hooks/timeFormat';

export const timesWithOffset: Dialect = {
	description: 'Times are in the local time of Brazil, with its offset',
	why: 'It writes times in the zone of the account.',
	start: () => formatTimes((at) => `${toLocalTime(at, -3)}-03:00`),
};
