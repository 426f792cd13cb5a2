import type { Dialect } from '../dialect';

import { formatTimes, toLocalTime } from '../hooks/timeFormat';

export const timesInBrazilianFormat: Dialect = {
	description:
		'Times are in the local time of Brazil, written as day/month/year hour:minute:second',
	why: 'It formats times for people.',
	start: () =>
		formatTimes((at) =>
			toLocalTime(at, -3).replace(/^(\d+)-(\d+)-(\d+)T([\d:]+).*/, '$3/$2/$1 $4'),
		),
};
