import { dayMs, hourMs, minuteMs } from '../units';

/** Smallest and largest UTC offset in the world. */
const utcOffsetMs = { min: -12 * hourMs, max: 14 * hourMs };

/** The end of the year 9999: later numbers count something else, such as microseconds. */
const lastMs = Date.UTC(10_000, 0) - 1;

const isoTime =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?))?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;

/** The basic format of ISO 8601, such as `20260302T090000Z`; also without the T. */
const basicTime =
	/^((?:19|20)\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])T?([01]\d|2[0-3])([0-5]\d)([0-5]\d)([.,]\d+)?(\D.*)?$/i;

/**
 * A time of the CRM, as exactly as it is known: from the earliest to the latest moment that it may
 * mean. One that cannot be read is all of time, so that it is certainly neither before nor after
 * anything. All moments are in ms since the epoch.
 */
export class Moment {
	/** A time that cannot be read: any. */
	static readonly unreadable = new Moment(-Infinity, Infinity);

	/** What has not happened: before all times. */
	static readonly never = new Moment(-Infinity, -Infinity);

	private constructor(
		readonly earliest: number,
		readonly latest: number,
		/** The moment, assuming UTC if there is no time zone; `undefined` if only the day is known, or nothing. */
		readonly nominal?: number,
	) {}

	/**
	 * Reads a time from the CRM: ISO 8601, also with a space, a short offset or no time zone, or in the
	 * basic format, or seconds or milliseconds since the epoch, up to the year 9999. A time without a
	 * time zone may be in any zone, and one to the minute may be any moment of that minute.
	 */
	static read(this: void, value: unknown): Moment {
		if (typeof value === 'number') return Moment.ofEpoch(value);
		if (typeof value !== 'string') return Moment.unreadable;
		const text = value.trim().replace(basicTime, '$1-$2-$3T$4:$5:$6$7$8');
		if (/^\d{9,14}$/.test(text)) return Moment.ofEpoch(Number(text));
		const [, day, time, zone] = isoTime.exec(text) ?? [];
		if (day === undefined) return Moment.unreadable;
		const start = Date.parse(`${day}T${withSeconds(time)}${isoZone(zone)}`);
		if (Number.isNaN(start)) return Moment.unreadable;
		const end = start + precisionMs(time);
		const nominal = time === undefined ? undefined : start;
		if (zone !== undefined) return new Moment(start, end, nominal);
		return new Moment(start - utcOffsetMs.max, end - utcOffsetMs.min, nominal);
	}

	/** Values below 1e11 are seconds: 1e11 milliseconds would be in 1973. */
	private static ofEpoch(value: number): Moment {
		const ms = value < 1e11 ? value * 1000 : value;
		if (!(ms > 0 && ms <= lastMs)) return Moment.unreadable;
		return new Moment(ms, value < 1e11 ? ms + 999 : ms, ms);
	}

	/** Orders by the earliest moment; what cannot be read comes first, in the order of the list. */
	static byEarliest(this: void, one: Moment, other: Moment): number {
		return one.earliest - other.earliest || 0;
	}

	/** Whether it is known when, or that it has not happened. */
	get isKnown(): boolean {
		return this.latest < Infinity;
	}

	/** Whether its time zone is unknown. */
	get isZoneless(): boolean {
		return this.isKnown && this.latest - this.earliest >= utcOffsetMs.max;
	}

	/** `latest`, where a full second may stand for any moment of it: some CRMs show whole seconds with zeros. */
	get latestOfSecond(): number {
		return this.latest % 1000 === 0 ? this.latest + 999 : this.latest;
	}

	mayBeSince(ms: number): boolean {
		return this.latest >= ms;
	}

	isCertainlySince(ms: number): boolean {
		return this.earliest >= ms;
	}

	isCertainlyBefore(ms: number): boolean {
		return this.latest < ms;
	}

	mayBeWithin(from: number, to: number): boolean {
		return this.latest >= from && this.earliest <= to;
	}
}

/** The last of some moments, as far as it is known; `never` if there are none. */
export function lastOf(moments: readonly Moment[]): Pick<Moment, 'earliest' | 'latest'> {
	return {
		earliest: Math.max(...moments.map(({ earliest }) => earliest)),
		latest: Math.max(...moments.map(({ latest }) => latest)),
	};
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
	return seconds.replace(',', '.');
}

function isoZone(zone = 'Z'): string {
	if (/^(?:Z|UTC|GMT)$/i.test(zone)) return 'Z';
	const [, hours, minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? [];
	return `${hours}:${minutes}`;
}
