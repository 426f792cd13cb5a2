import type { RequestPool } from './requestPool';

/**
 * Works on all items in their order, on as many at once as requests are allowed, where each has
 * one request at a time. The number follows the limit while it is learned.
 *
 * @param work must not throw
 * @param atMost the most items at once for now, whatever the limit
 */
export async function workOnAll<Item>(
	items: Iterable<Item>,
	work: (item: Item) => Promise<void>,
	pool: Pick<RequestPool, 'concurrency' | 'listen'>,
	atMost: () => number = () => Number.POSITIVE_INFINITY,
): Promise<void> {
	const queue = items[Symbol.iterator]();
	let inWork = 0;

	await new Promise<void>((resolve, reject) => {
		let stopListening = () => {};
		const startMore = () => {
			while (inWork < Math.max(1, Math.min(pool.concurrency, atMost()))) {
				const next = queue.next();
				if (next.done) {
					if (inWork > 0) return;
					stopListening();
					return resolve();
				}
				inWork++;
				void work(next.value).then(() => {
					inWork--;
					startMore();
				}, reject);
			}
		};
		stopListening = pool.listen(startMore);
		startMore();
	});
}
