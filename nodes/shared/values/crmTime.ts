import { dayMs, hourMs, minuteMs } from './units';

/** Earliest and latest possible moment of a time from the CRM, in ms since the epoch. */
export interface TimeSpan {
	earliest: number;
	latest: number;
	/** The moment, assuming UTC if there is no time zone; `undefined` if only the day is known. */
	nominal?: number;
}

/** Smallest and largest UTC offset in the world. */
const utcOffsetMs = { min: -12 * hourMs, max: 14 * hourMs };

const isoTime =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?))?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;

/** The basic format of ISO 8601, such as `20260302T090000Z`; also without the T. */
const basicTime =
	/^((?:19|20)\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])T?([01]\d|2[0-3])([0-5]\d)([0-5]\d)([.,]\d+)?(\D.*)?$/i;

/**
 * Reads a time from the CRM: ISO 8601, also with a space, a short offset or no time zone, or in the
 * basic format, or seconds or milliseconds since the epoch. A time without a time zone may be in
 * any zone, and one to the minute may be any moment of that minute.
 *
 * @returns `undefined` when it cannot be read
 */
export function readTime(value: unknown): TimeSpan | undefined {
	if (typeof value === 'number') return readEpoch(value);
	if (typeof value !== 'string') return undefined;
	const text = value.trim().replace(basicTime, '$1-$2-$3T$4:$5:$6$7$8');
	if (/^\d{9,14}$/.test(text)) return readEpoch(Number(text));
	const [, day, time, zone] = isoTime.exec(text) ?? [];
	if (day === undefined) return undefined;
	const start = Date.parse(`${day}T${withSeconds(time)}${isoZone(zone)}`);
	if (Number.isNaN(start)) return undefined;
	const end = start + precisionMs(time);
	const nominal = time === undefined ? undefined : start;
	if (zone !== undefined) return { earliest: start, latest: end, nominal };
	return { earliest: start - utcOffsetMs.max, latest: end - utcOffsetMs.min, nominal };
}

/** Values below 1e11 are seconds: 1e11 milliseconds would be in 1973. */
function readEpoch(value: number): TimeSpan | undefined {
	if (!Number.isFinite(value) || value <= 0) return undefined;
	const ms = value < 1e11 ? value * 1000 : value;
	return { earliest: ms, latest: value < 1e11 ? ms + 999 : ms, nominal: ms };
}

/** How long after the moment that a time names it may be. */
function precisionMs(time: string | undefined): number {
	if (time === undefined) return dayMs;
	return isToTheMinute(time) ? minuteMs - 1 : 0;
}

function isToTheMinute(time: string): boolean {
	return time.length === 5;
}

function withSeconds(time = '00:00'): string {
	const seconds = isToTheMinute(time) ? `${time}:00` : time;
	return seconds.replace(',', '.').replace(/(\.\d{3})\d+$/, '$1');
}

function isoZone(zone = 'Z'): string {
	if (/^(?:Z|UTC|GMT)$/i.test(zone)) return 'Z';
	const [, hours, minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? [];
	return `${hours}:${minutes}`;
}
