import { dayMs, minuteMs } from '../units';

/** Day 0 of spreadsheets. In ms since the epoch. */
const dayZero = Date.UTC(1899, 11, 30);

/** Dates that people work with are no further from today than this. In ms. */
const farthestMs = 400 * dayMs;

/** Whether a time is one that people work with: within about a year of today. In ms since the epoch. */
export function isNearToday(time: number): boolean {
	return Math.abs(time - Date.now()) < farthestMs;
}

/** The time that a spreadsheet stores as a number of days, in ms since the epoch. */
export function spreadsheetTime(days: number): number {
	return dayZero + days * dayMs;
}

/** The time of day that a spreadsheet stores as a part of the day: `14:30` of 0.604166666666667. */
export function spreadsheetTimeOfDay(part: number): string {
	return new Date(Math.round(part * 24 * 60) * minuteMs).toISOString().slice(11, 16);
}

/**
 * The day that a spreadsheet stores as a number, such as 2026-07-02 as 46205.
 *
 * @returns `undefined` unless it is a number of a day within about a year of today
 */
export function spreadsheetDay(text: string): string | undefined {
	if (!/^\d{5}(?:\.\d{1,15})?$/.test(text)) return undefined;
	const time = spreadsheetTime(Number(text));
	return isNearToday(time) ? new Date(time).toISOString().slice(0, 10) : undefined;
}
