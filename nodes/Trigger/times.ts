import type { IDataObject } from 'n8n-workflow';

import { Moment } from '../shared/values/moment';
import { dayMs, hourMs, minuteMs } from '../shared/units';

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
const farthestZoneMs = 14 * hourMs;

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
 * Reads a record's time in ms since the epoch, in any of the formats of `Moment`. Times are only
 * compared with each other, so one without a zone is taken for UTC.
 *
 * @param horizon later times are ignored as wrong
 * @returns `undefined` when it is not readable
 */
export function timeOf(value: unknown, horizon: number): number | undefined {
	const { nominal, earliest } = Moment.read(value);
	const time = Math.floor(nominal ?? earliest);
	return time >= 0 && time <= horizon ? time : undefined;
}

/**
 * The latest time that may be the present, written in the way of a record's time.
 *
 * @param value the time as the CRM wrote it
 */
export function latestPresent(value: unknown, horizon: number): number {
	return horizon - maxAheadMs + (isZoneless(value) ? farthestZoneMs : 0);
}

/** Before this, what an account without any record shows later is old, however wrong its clock. */
export function oldBefore(now: number): number {
	return Math.max(0, now - maxAheadMs);
}

/** Whether a record's time has no time zone. */
export function isZoneless(value: unknown): boolean {
	return Moment.read(value).isZoneless;
}

/** The latest of times in ms; `-Infinity` if there is none. */
export function latestOf(times: readonly number[]): number {
	return times.reduce((latest, at) => Math.max(latest, at), -Infinity);
}

/**
 * The time before which everything is old, in ms since the epoch: behind the latest record by the
 * overlap, and by more with times without a zone, which may be ahead of the time that the CRM filters
 * by, and are set back when summer time ends. Times ahead of the current one do not move it.
 *
 * @param times the records' times in ms since the epoch
 * @param values the same as the CRM wrote them
 * @param overlapMs how long a record may take to appear, in ms
 * @returns `-Infinity` if no time is up to now
 */
export function watermarkOf(
	times: readonly number[],
	values: readonly unknown[],
	now: number,
	overlapMs: number,
): number {
	const zoneMarginMs = values.some(isZoneless) ? farthestZoneMs : 0;
	return latestOf(times.filter((at) => at <= now)) - overlapMs - zoneMarginMs;
}
