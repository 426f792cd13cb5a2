import type { AnswerOrDisconnect, Dialect, DialectHooks } from '../dialect';

/**
 * Refuses requests beyond a number per second with 429.
 *
 * @param withRetryAfter whether the answer has a `Retry-After` header, in seconds
 */
function limitRate(perSecond: number, withRetryAfter: boolean): DialectHooks {
	const accepted: number[] = [];
	return {
		async handle(_request, next): Promise<AnswerOrDisconnect> {
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
					...(withRetryAfter && { 'retry-after': '1' }),
				},
				body: { error: 'Too many requests' },
			};
		},
	};
}

function rateLimit(perSecond: number, withRetryAfter: boolean): Dialect {
	const which = withRetryAfter ? 'with' : 'without';
	return {
		description: `At most ${perSecond} requests per second; more are refused with 429 ${which} Retry-After`,
		start: () => limitRate(perSecond, withRetryAfter),
	};
}

export const rateLimit5 = rateLimit(5, false);
export const rateLimit5WithRetryAfter = rateLimit(5, true);
export const rateLimit20 = rateLimit(20, false);
export const rateLimit20WithRetryAfter = rateLimit(20, true);
export const rateLimit50 = rateLimit(50, false);
export const rateLimit50WithRetryAfter = rateLimit(50, true);
