import type { UnknownRecord } from './records';

/**
 * Number of a row for people: that of the sheet, which Google Sheets gives as `row_number`; otherwise that
 * of the item, from 1.
 *
 * @param row the item's `json`
 */
export function rowNumber({ row_number: row }: Readonly<UnknownRecord>, itemIndex: number): number {
	return Number.isSafeInteger(row) ? (row as number) : itemIndex + 1;
}

/** Most rows, or rows in a row, that are named. */
const mostNamed = 20;

/** Names rows by their numbers, such as `rows 1 to 8, 10, 12 to 14`. */
export function nameRows(numbers: readonly number[]): string {
	const rows = [...numbers].sort((one, other) => one - other);
	const starts = rows.filter((row, index) => rows[index - 1] !== row - 1);
	const ends = rows.filter((row, index) => rows[index + 1] !== row + 1);
	const ranges = starts.map((start, n) => (start === ends[n] ? start : `${start} to ${ends[n]}`));
	const more = ranges.length > mostNamed ? ', …' : '';
	return `row${rows.length > 1 ? 's' : ''} ${ranges.slice(0, mostNamed).join(', ')}${more}`;
}
