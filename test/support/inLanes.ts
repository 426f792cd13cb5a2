/** Processes all items in their order, this many at once. */
export async function inLanes<Item>(
	items: readonly Item[],
	lanes: number,
	work: (item: Item) => Promise<void>,
): Promise<void> {
	const queue = items.values();
	const lane = async () => {
		for (const item of queue) await work(item);
	};
	await Promise.all(Array.from({ length: lanes }, lane));
}
