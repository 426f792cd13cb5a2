import { boundToleranceMs } from '../../shared/lead/createdAtBounds';

/** A span of time, both ends in ms since 1970. */
export interface DateWindow {
	from: number;
	to: number;
}

const dayMs = 24 * 60 * 60 * 1000;

/** How far a window reaches into the next, in ms: no lead falls between two windows. */
export const windowOverlapMs = boundToleranceMs;

/**
 * Splits a span into windows, oldest first. The first begins and the last ends where the span
 * does, to the millisecond; each other reaches `windowOverlapMs` into the next.
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
