import type { RequestPool } from './requestPool';

/**
 * Processes all items in order, as many at once as requests may be in flight, usually with one request
 * per item at a time. The number follows the limit whenever an item is done.
 *
 * @param work processes one item; must not throw
 * @param atMost an additional limit on the number of items at once
 */
export async function processConcurrently<Item>(
	items: Iterable<Item>,
	work: (item: Item) => Promise<void>,
	pool: Pick<RequestPool, 'concurrency'>,
	atMost: () => number = () => Number.POSITIVE_INFINITY,
): Promise<void> {
	const queue = items[Symbol.iterator]();
	let inWork = 0;

	await new Promise<void>((resolve, reject) => {
		const startMore = () => {
			while (inWork < Math.max(1, Math.min(pool.concurrency, atMost()))) {
				const next = queue.next();
				if (next.done) return inWork > 0 ? undefined : resolve();
				inWork++;
				void work(next.value).then(() => {
					inWork--;
					startMore();
				}, reject);
			}
		};
		startMore();
	});
}
