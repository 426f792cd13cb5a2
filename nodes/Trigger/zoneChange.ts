import { minuteMs } from './units';

/**
 * By how much local times jump when their zone changes between summer and winter time, in ms. Times
 * without a zone may jump so: back, so that a later time looks earlier, or on.
 */
export const zoneChangeMs = 60 * minuteMs;

const zone = /(?:Z|[+-]\d{2}(?::?\d{2})?|[A-Z]{2,4}(?:[+-]\d+)?|\))$/i;

/** How much further back to look because a zone may have changed: 0 if all times have a zone. In ms. */
export function zoneMarginMs(times: readonly unknown[]): number {
	return times.some(isZoneless) ? zoneChangeMs : 0;
}

/** Whether a record's time is a text without a time zone. */
export function isZoneless(time: unknown): boolean {
	return typeof time === 'string' && /\d:\d{2}/.test(time) && !zone.test(time.trim());
}
