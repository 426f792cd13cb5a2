import type { Dialect } from '../dialect';

import { formatTimes, inOffset } from './timeFormat';

export const timesEasternWithoutZone: Dialect = {
	about: 'Times are in the local time of Japan and do not say so',
	start: () => formatTimes((at) => inOffset(at, 9)),
};
