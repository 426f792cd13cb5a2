import type { Dialect } from '../dialect';
import { limitCapacity } from '../hooks/limitCapacity';

export const capacity4WithShortQueue: Dialect = {
	description: 'Serves 4 requests at once, in 20 ms each; 8 may wait, more are refused with 503',
	why: 'It has a few workers, and a proxy in front of it limits the queue.',
	start: ({ delays }) => limitCapacity(delays, 4, 8),
};
