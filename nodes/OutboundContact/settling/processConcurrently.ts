import { workOnAll } from '../../shared/transport/workOnAll';
import type { Campaign } from '../campaign';

/** Processes all items at the client's concurrency. The first error skips the remaining items. */
export async function processConcurrently<Item>(
	items: readonly Item[],
	work: (item: Item) => Promise<void>,
	{ client }: Campaign,
): Promise<void> {
	const errors: unknown[] = [];
	const workUnlessFailed = async (item: Item) => {
		if (errors.length > 0) return;
		await work(item).catch((error: unknown) => errors.push(error));
	};
	await workOnAll(items, workUnlessFailed, client.pool);
	if (errors.length > 0) throw errors[0];
}
