import type { Dialect } from '../dialect';

import { formatTimes, toLocalTime } from '../hooks/timeFormat';

export const timesWithoutZone: Dialect = {
	description: 'Times are in UTC, without a zone',
	why: 'It stores UTC in a column without a zone.',
	start: () => formatTimes((at) => toLocalTime(at, 0)),
};
