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
