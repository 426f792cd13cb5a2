import type { AnswerOrDisconnect, Dialect, DialectHooks } from '../dialect';
import type { Delays } from '../../delays';

/** Duration of a request that need not wait, in ms. */
const serviceMs = 20;

/**
 * Serves a limited number of requests at once and queues the others: beyond its capacity a CRM gets
 * slower, not faster.
 *
 * @param maxQueueLength requests that may wait; more are refused with 503. Default: unlimited
 */
function limitCapacity(
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

function capacity(count: number): Dialect {
	return {
		description: `Serves ${count} requests at once, in ${serviceMs} ms each; the others wait in a queue`,
		start: ({ delays }) => limitCapacity(delays, count),
	};
}

function capacityWithShortQueue(count: number, queueLength: number): Dialect {
	return {
		description: `Serves ${count} requests at once, in ${serviceMs} ms each; ${queueLength} may wait, more are refused with 503`,
		start: ({ delays }) => limitCapacity(delays, count, queueLength),
	};
}

export const capacity4 = capacity(4);
export const capacity16 = capacity(16);
export const capacity64 = capacity(64);
export const capacity4WithShortQueue = capacityWithShortQueue(4, 8);
export const capacity16WithShortQueue = capacityWithShortQueue(16, 32);
