import type { RequestPool } from './requestPool';

/**
 * Processes all items in order, as many at once as requests may be in flight, with one request per
 * item at a time. The number follows the limit while it is learned.
 *
 * @param work processes one item; must not throw
 * @param atMost an additional limit on the number of items at once
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
