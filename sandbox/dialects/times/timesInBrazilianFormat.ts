import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

import { formatTimes, toLocalTime } from './timeFormat';

export const timesInBrazilianFormat: Dialect = {
	description:
		'Times are in the local time of Brazil, written as day/month/year hour:minute:second',
	expected: { rules: 'needsReview', ...withCampaignKey('needsReview') },
	start: () =>
		formatTimes((at) =>
			toLocalTime(at, -3).replace(/^(\d+)-(\d+)-(\d+)T([\d:]+).*/, '$3/$2/$1 $4'),
		),
};
