import type { Dialect } from '../dialect';
import { limitRate } from '../hooks/limitRate';

export const rateLimit20: Dialect = {
	description: 'At most 20 requests per second; more are refused with 429 without Retry-After',
	why: 'The documents do not show rate limits, and most APIs have one.',
	start: () => limitRate(20, false),
};
