/** Most ranges of rows that are named. */
const mostRanges = 20;

/**
 * What a run that stops has done, for whoever runs it again: n8n shows no output of it.
 *
 * @param count of all items
 * @param done numbers of the rows that are done
 * @param unknown of those of which nobody knows whether they are
 * @param noun what is counted: `row`, or `item` where two rows have one number
 */
export function describeStop(
	count: number,
	done: readonly number[],
	unknown: readonly number[],
	noun = 'row',
): string[] {
	const [doneRows, unknownRows] = [done, unknown].map((rows) => describeRows(rows, noun));
	return [
		...(done.length === 0
			? []
			: [
					`${done.length} of ${count} items were done all the same (${doneRows}): leave them out when you run this again.`,
				]),
		...(unknown.length === 0
			? []
			: [`What became of ${unknownRows} is unknown: check the CRM before you run that again.`]),
	];
}

/** Names rows, such as `rows 1 to 8 and 24`. */
function describeRows(rows: readonly number[], noun: string): string {
	const ranges: Array<[first: number, last: number]> = [];
	for (const row of [...rows].sort((one, other) => one - other)) {
		const range = ranges.at(-1);
		if (range && row <= range[1] + 1) range[1] = row;
		else ranges.push([row, row]);
	}
	const named = ranges
		.slice(0, mostRanges)
		.map(([first, last]) => (first === last ? String(first) : `${first} to ${last}`));
	const left = ranges.slice(mostRanges).reduce((sum, [first, last]) => sum + last - first + 1, 0);
	const all = left === 0 ? named : [...named, `${left} more`];
	const last = all.pop();
	const list = all.length === 0 ? last : `${all.join(', ')} and ${last}`;
	return `${noun}${rows.length === 1 ? '' : 's'} ${list}`;
}
