import { boundToleranceMs } from '../../shared/lead/createdAtBounds';
import { dayMs } from '../../shared/values/units';

/** A period, both ends in ms since the epoch. */
export interface DateWindow {
	from: number;
	to: number;
}

/**
 * Splits a period into windows, oldest first. The first starts and the last ends exactly with the
 * period; the others reach `boundToleranceMs` into the next, so that
 * no lead is missed between them.
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
		windows.push({ from: start, to: Math.min(next + boundToleranceMs, to) });
		start = next;
	} while (start < to);
	return windows;
}
