import type { Dialect } from '../dialect';
import { limitRate } from '../hooks/limitRate';

export const rateLimit5WithRetryAfter: Dialect = {
	description: 'At most 5 requests per second; more are refused with 429 with Retry-After',
	why: 'The documents do not show rate limits, and most APIs have one.',
	start: () => limitRate(5, true),
};
