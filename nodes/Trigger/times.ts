import type { IDataObject } from 'n8n-workflow';

import { readTime } from '../shared/values/crmTime';

export const minuteMs = 60_000;

export const dayMs = 24 * 60 * minuteMs;

/** Time bounds from n8n's and the CRM's clocks. Neither clock is trusted alone. */
export interface Clocks {
	/** The current time: at most the tolerated difference ahead of either clock. In ms since the epoch. */
	now: number;
	/** Later times of records are ignored as wrong. In ms since the epoch. */
	horizon: number;
}

/** How far the CRM's clock may be ahead of n8n's, in ms. */
const expectedDifferenceMs = 2 * minuteMs;

/** How far a record's time may be ahead of both clocks, in ms. */
export const maxAheadMs = 7 * dayMs;

/** By how much a time without a zone may be ahead of UTC, in ms. */
const farthestZoneMs = 14 * 60 * minuteMs;

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
		now: Math.min(crmNow, n8nNow + expectedDifferenceMs),
		horizon: Math.max(crmNow, n8nNow) + maxAheadMs,
	};
}

/**
 * Reads a record's time in ms since the epoch, in any of the formats of `readTime`. Times are only
 * compared with each other, so one without a zone is taken for UTC.
 *
 * @param horizon later times are ignored as wrong
 * @returns `undefined` when it is not readable
 */
export function timeOf(value: unknown, horizon: number): number | undefined {
	const span = readTime(value);
	const time = span ? Math.floor(span.nominal ?? span.earliest) : NaN;
	return time >= 0 && time <= horizon ? time : undefined;
}

/** Whether a record's time has no time zone. */
export function isZoneless(value: unknown): boolean {
	const span = readTime(value);
	return span !== undefined && span.latest - span.earliest >= farthestZoneMs;
}

/**
 * How much further back to look because of times without a zone: they may be ahead of the time that
 * the CRM filters by, and are set back when summer time ends. 0 if all times have a zone. In ms.
 */
export function zoneMarginMs(times: readonly unknown[]): number {
	return times.some(isZoneless) ? farthestZoneMs : 0;
}

/**
 * The latest of the times that are not ahead of the current one: those ahead of it never move a mark.
 * `-Infinity` if there is none.
 */
export function latestUpTo(now: number, times: readonly number[]): number {
	return times.reduce((latest, at) => (at <= now ? Math.max(latest, at) : latest), -Infinity);
}
