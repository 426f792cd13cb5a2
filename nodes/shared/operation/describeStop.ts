/**
 * What a run that stops has done, for whoever runs it again: n8n shows no output of it.
 *
 * @param count of all items
 * @param done numbers of the rows that are done
 * @param unknown of those of which nobody knows whether they are
 */
export function describeStop(
	count: number,
	done: readonly number[],
	unknown: readonly number[],
): string[] {
	const isDone = `${done.length} of ${count} items are done (${describeRows(done)}). n8n's "Retry" would do them again: run this with the others alone.`;
	const isUnknown = `What became of ${describeRows(unknown)} is unknown: check the CRM before you run that again.`;
	return [...(done.length > 0 ? [isDone] : []), ...(unknown.length > 0 ? [isUnknown] : [])];
}

/** Names rows up to the first gap, such as `rows 1 to 8 and 3 more`. */
function describeRows(rows: readonly number[]): string {
	const sorted = [...rows].sort((one, other) => one - other);
	const gap = sorted.findIndex((row, index) => row > sorted[0] + index);
	const named = gap < 0 ? sorted.length : gap;
	const range = named > 1 ? `rows ${sorted[0]} to ${sorted[named - 1]}` : `row ${sorted[0]}`;
	return named < rows.length ? `${range} and ${rows.length - named} more` : range;
}
