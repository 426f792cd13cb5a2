import type { Dialect } from '../dialect';
import { limitCapacity } from '../hooks/limitCapacity';

export const capacity4: Dialect = {
	description: 'Serves 4 requests at once, in 20 ms each; the others wait in a queue',
	why: 'It has a few workers, and its queue is long.',
	start: ({ delays }) => limitCapacity(delays, 4),
};
