/**
 * A hint about all texts of a run that look odd: the first of them, and how many rows have any.
 *
 * @param oddities by the number of the row, at least one
 */
export function describeOddities(oddities: ReadonlyMap<number, string>): string {
	const [[row, what]] = [...oddities].sort(([one], [other]) => one - other);
	const others = oddities.size - 1;
	const more = others === 0 ? '' : `, and ${others} other ${others === 1 ? 'row' : 'rows'} as well`;
	return `Row ${row} looks odd${more}: ${what}. It is sent as it is.`;
}
