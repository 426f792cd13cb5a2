import type { AnswerOrDisconnect, Dialect } from '../dialect';

const perSecond = 20;

export const rateLimit20: Dialect = {
	description: 'At most 20 requests per second; more are refused with 429 without Retry-After',
	why: 'The documents do not show rate limits, and most APIs have one.',
	start() {
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
					headers: { 'content-type': 'application/json; charset=utf-8' },
					body: { error: 'Too many requests' },
				};
			},
		};
	},
};
