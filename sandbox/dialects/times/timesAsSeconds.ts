import type { Dialect } from '../dialect';

import { formatTimes } from './timeFormat';

export const timesAsSeconds: Dialect = {
	description: 'Times are numbers: seconds since 1970',
	start: () => formatTimes((at) => Math.floor(at.getTime() / 1_000)),
};
