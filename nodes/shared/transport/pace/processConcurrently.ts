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
	atMost = () => Number.POSITIVE_INFINITY,
): Promise<void> {
	const queue = items[Symbol.iterator]();
	const inWork = new Set<Promise<void>>();
	for (;;) {
		const isFull = inWork.size >= Math.max(1, Math.min(pool.concurrency, atMost()));
		const next = isFull ? undefined : queue.next();
		if (next && !next.done) {
			const working = work(next.value).finally(() => inWork.delete(working));
			inWork.add(working);
		} else if (inWork.size > 0) await Promise.race(inWork);
		else return;
	}
}
