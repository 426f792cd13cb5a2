import type { Arrival, Answered, Dialect, DialectHooks } from '../dialect';

/**
 * Refuses with 429 what is more than so many requests in any second.
 *
 * @param saysWhen whether the answer has a `Retry-After`, in seconds
 */
function limitRate(perSecond: number, saysWhen: boolean): DialectHooks {
	const accepted: number[] = [];
	return {
		async handle(_arrival: Arrival, next: () => Promise<Answered>): Promise<Answered> {
			const now = performance.now();
			while (accepted.length > 0 && accepted[0] <= now - 1_000) accepted.shift();
			if (accepted.length < perSecond) {
				accepted.push(now);
				return await next();
			}
			return {
				status: 429,
				headers: {
					'content-type': 'application/json; charset=utf-8',
					...(saysWhen && { 'retry-after': '1' }),
				},
				body: { error: 'Too many requests' },
			};
		},
	};
}

function rateLimit(perSecond: number, saysWhen: boolean): Dialect {
	const which = saysWhen ? 'with' : 'without';
	return {
		about: `At most ${perSecond} requests in a second; more are refused with 429 ${which} Retry-After`,
		start: () => limitRate(perSecond, saysWhen),
	};
}

export const rateLimit5 = rateLimit(5, false);
export const rateLimit5WithRetryAfter = rateLimit(5, true);
export const rateLimit20 = rateLimit(20, false);
export const rateLimit20WithRetryAfter = rateLimit(20, true);
export const rateLimit50 = rateLimit(50, false);
export const rateLimit50WithRetryAfter = rateLimit(50, true);
