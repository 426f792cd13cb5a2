import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

import { formatTimes, inOffset } from './timeFormat';

export const timesInBrazilianOrder: Dialect = {
	about: 'Times are written as in Brazil: day, month, year, local time',
	promises: { rules: 'asks', ...withCampaignKey('asks') },
	start: () =>
		formatTimes((at) => inOffset(at, -3).replace(/^(\d+)-(\d+)-(\d+)T([\d:]+).*/, '$3/$2/$1 $4')),
};
