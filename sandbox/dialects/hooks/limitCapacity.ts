import type { Delays } from '../../delays';
import type { AnswerOrDisconnect, DialectHooks } from '../dialect';

/** Duration of a request that need not wait, in ms. */
const serviceMs = 20;

/**
 * Serves a limited number of requests at once and queues the others: beyond its capacity a CRM gets
 * slower, not faster.
 *
 * @param maxQueueLength requests that may wait; more are refused with 503. Default: unlimited
 */
export function limitCapacity(
	delays: Delays,
	capacity: number,
	maxQueueLength = Number.POSITIVE_INFINITY,
): DialectHooks {
	let served = 0;
	const queue: Array<() => void> = [];
	return {
		async handle(_request, next): Promise<AnswerOrDisconnect> {
			if (served >= capacity && queue.length >= maxQueueLength) {
				return {
					status: 503,
					headers: { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' },
					body: { error: 'Service unavailable' },
				};
			}
			if (served < capacity) served += 1;
			else await new Promise<void>((resolve) => queue.push(resolve));
			try {
				if (!(await delays.wait(serviceMs))) return null;
				return await next();
			} finally {
				const startNext = queue.shift();
				if (startNext) startNext();
				else served -= 1;
			}
		},
	};
}
