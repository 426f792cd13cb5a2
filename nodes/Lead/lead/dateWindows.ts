import { boundToleranceMs } from '../../shared/lead/createdAtBounds';

/** A period, both ends in ms since the epoch. */
export interface DateWindow {
	from: number;
	to: number;
}

export const dayMs = 24 * 60 * 60 * 1000;

/** Overlap of two windows in ms, so that no lead is missed between them. */
export const windowOverlapMs = boundToleranceMs;

/**
 * Splits a period into windows, oldest first. The first starts and the last ends exactly with the
 * period; the others reach `windowOverlapMs` into the next.
 *
 * @param span `from` not after `to`
 * @param days length of a window in days of 24 hours, above 0
 */
export function dateWindows({ from, to }: DateWindow, days: number): DateWindow[] {
	const windows: DateWindow[] = [];
	const length = days * dayMs;
	let start = from;
	do {
		const next = start + length;
		windows.push({ from: start, to: Math.min(next + windowOverlapMs, to) });
		start = next;
	} while (start < to);
	return windows;
}
