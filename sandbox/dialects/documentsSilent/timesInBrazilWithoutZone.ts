import type { Dialect } from '../dialect';

import { formatTimes, toLocalTime } from '../hooks/timeFormat';

export const timesInBrazilWithoutZone: Dialect = {
	description: 'Times are in the local time of Brazil, without a zone',
	why: 'It stores the local time in a column without a zone.',
	start: () => formatTimes((at) => toLocalTime(at, -3)),
};
