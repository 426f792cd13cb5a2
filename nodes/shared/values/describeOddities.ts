/** A text of a row that looks odd. */
export interface Oddity {
	/** See `rowNumber`. */
	row: number;
	/** What looks odd. */
	what: string;
}

/** A hint about all texts of a run that look odd, at least one: that of the first row, and how many rows have any. */
export function describeOddities(oddities: readonly Oddity[]): string {
	const [{ row, what }, ...others] = [...oddities].sort((one, other) => one.row - other.row);
	const { length } = others;
	const more = length === 0 ? '' : `, and ${length} other ${length === 1 ? 'row' : 'rows'} as well`;
	return `Row ${row} looks odd${more}: ${what}. It is sent as it is.`;
}
