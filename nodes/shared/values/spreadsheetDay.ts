import { dayMs } from '../units';

/** Day 0 of spreadsheets. In ms since the epoch. */
const dayZero = Date.UTC(1899, 11, 30);

/** Dates that people work with are no further from today than this. In ms. */
const farthestMs = 400 * dayMs;

/**
 * The day that a spreadsheet stores as a number, such as 2026-07-02 as 46205.
 *
 * @returns `undefined` unless it is a number of a day within about a year of today
 */
export function spreadsheetDay(text: string): string | undefined {
	if (!/^\d{5}(?:\.\d{1,15})?$/.test(text)) return undefined;
	const time = dayZero + Number(text) * dayMs;
	return Math.abs(time - Date.now()) < farthestMs
		? new Date(time).toISOString().slice(0, 10)
		: undefined;
}
