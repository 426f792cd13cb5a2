import type { IDataObject } from 'n8n-workflow';

import { dayMs, minuteMs } from './units';

/** Time bounds from n8n's and the CRM's clocks. Neither clock is trusted alone. */
export interface Clocks {
	/** The current time: at most the tolerated difference ahead of either clock. In ms since the epoch. */
	now: number;
	/** Later times of records are ignored as wrong. In ms since the epoch. */
	horizon: number;
}

/** How far the CRM's clock may be ahead of n8n's, in ms. */
export const expectedClockDifferenceMs = 2 * minuteMs;

/** How far a record's time may be ahead of both clocks, in ms. */
export const maxAheadMs = 7 * dayMs;

/**
 * Reads the clocks at an answer: n8n's, and the CRM's from the response's `Date`, which has whole
 * seconds. Without a readable `Date`, n8n's clock is used for both.
 *
 * @param headers the response's headers
 */
export function clocksAt(headers: IDataObject): Clocks {
	const n8nNow = Date.now();
	const date = Date.parse(String(headers.date ?? ''));
	const crmNow = Number.isNaN(date) ? n8nNow : date + 999;
	return {
		now: Math.min(crmNow, n8nNow + expectedClockDifferenceMs),
		horizon: Math.max(crmNow, n8nNow) + maxAheadMs,
	};
}

/**
 * The latest of the times that are not ahead of the current one: those ahead of it never move a mark.
 * `-Infinity` if there is none.
 */
export function latestUpTo(now: number, times: readonly number[]): number {
	return times.reduce((latest, at) => (at <= now ? Math.max(latest, at) : latest), -Infinity);
}
