import type { AnswerOrDisconnect, DialectHooks } from '../dialect';

/**
 * Refuses requests beyond a number per second with 429.
 *
 * @param withRetryAfter whether the answer has a `Retry-After` header, in seconds
 */
export function limitRate(perSecond: number, withRetryAfter: boolean): DialectHooks {
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
