import { dayMs, hourMs, minuteMs } from '../units';
import { tryToParseDateTime } from 'n8n-workflow';

/** ISO 8601, also with a space and a short offset. */
const isoTime =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** The westernmost UTC offset in the world: nowhere is a clock behind it. */
const slowestClockMs = 12 * hourMs;

/**
 * When something was by a time of the CRM: ISO 8601, or seconds or milliseconds since the epoch.
 *
 * @returns ms since the epoch; `undefined` unless the time says exactly when, to the second and in a zone
 */
export function timeOf(value: unknown): number | undefined {
	const { time, precisionMs } = readTime(value);
	return precisionMs === 0 ? time : undefined;
}

/** The latest moment that a time of the CRM may mean, also one to the minute, or without a zone. */
export function latestTimeOf(value: unknown): number | undefined {
	const { time, precisionMs } = readTime(value);
	return time === undefined ? undefined : time + precisionMs;
}

/** The earliest moment, if its zone is at most UTC; and how much later it may be. */
function readTime(value: unknown): { time?: number; precisionMs: number } {
	const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
	if (/^\d{9,14}$/.test(text)) {
		// Below 1e11, milliseconds would be in 1973 or before.
		return { time: Number(text) * (Number(text) < 1e11 ? 1000 : 1), precisionMs: 0 };
	}
	const [, day, minute, second, zone] = isoTime.exec(text) ?? [];
	if (day === undefined) return { precisionMs: 0 };
	const [, offset = 'Z', offsetMinutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone ?? '') ?? [];
	const isoZone = offset === 'Z' ? offset : `${offset}:${offsetMinutes}`;
	const time = Date.parse(`${day}T${minute ?? '00:00'}${second ?? ':00'}${isoZone}`);
	if (Number.isNaN(time)) return { precisionMs: 0 };
	const ofClockMs = second === undefined ? (minute === undefined ? dayMs : minuteMs) : 0;
	return { time, precisionMs: ofClockMs + (zone === undefined ? slowestClockMs : 0) };
}

/** The latest moment that a time of a CRM may mean, where it is cut to the second: some show that with zeros. */
export function latestInSecond(time: number): number {
	return time % 1000 === 0 ? time + 999 : time;
}

/** A moment, in ms since the epoch, as clocks and calendars show it in a time zone. */
export function timeIn(zone: string, time: number) {
	return tryToParseDateTime(new Date(time).toISOString()).setZone(zone);
}

/** A moment, in ms since the epoch, as ISO 8601 text with the offset of a time zone. */
export function isoInZone(time: number, zone: string): string {
	return timeIn(zone, time).toISO() ?? new Date(time).toISOString();
}

/** A time of the CRM or of a claim as ISO 8601 text in a zone; what is none stays as it is. */
export function timeInZone<Value>(value: Value, zone: string): Value | string {
	const time = timeOf(value);
	return time === undefined ? value : isoInZone(time, zone);
}

/** A time for people: `18:00`, or on another day than today `2026-03-02 18:00`. */
export function clockTime(time: number, zone: string): string {
	const [day, clock] = isoInZone(time, zone).slice(0, 16).split('T');
	return isoInZone(Date.now(), zone).startsWith(day) ? clock : `${day} ${clock}`;
}

/** Whether this is the name of a time zone, such as `America/Sao_Paulo`. */
export function isTimeZone(zone: string): boolean {
	try {
		new Intl.DateTimeFormat('en-US', { timeZone: zone });
		return true;
	} catch {
		return false;
	}
}
