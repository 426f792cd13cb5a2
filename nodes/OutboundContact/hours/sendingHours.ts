import { dayMs, minuteMs } from '../../shared/units';

/** Days of the week, as their short English names. */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

export type Weekday = (typeof weekdays)[number];

/** When messages may be sent, in local time. */
export interface SendingHours {
	/** First minute, counted from midnight. */
	from: number;
	/** First minute after the hours; smaller than `from` for hours that cross midnight. */
	to: number;
	/** Days on which the hours begin. */
	weekdays: readonly Weekday[];
	/** Time zone of the hours; `contact` for the zone of each contact. */
	zone: string;
}

export const zoneOfContact = 'contact';

/** Local times in all zones differ by multiples of this. */
const stepMs = 15 * minuteMs;

/** Weekly hours begin at least once within this time: a week, and a day for other zones. In ms. */
const horizonMs = 8 * dayMs;

/** Whether a time is within the hours in all of these zones. */
export function isWithinHours(hours: SendingHours, zones: readonly string[], at: number): boolean {
	return zones.length > 0 && zones.every((zone) => isWithin(hours, wallClock(zone, at)));
}

/**
 * Says why messages may not be sent now, such as `It is 01:38 in America/New_York; sending from 09:00
 * to 18:00, again on Monday at 09:00`.
 *
 * @param zones in which the time is not within the hours everywhere
 */
export function describeHours(
	hours: SendingHours,
	zones: readonly string[],
	at: number,
	next?: Date,
): string {
	const [zone] = zones.filter((each) => !isWithinHours(hours, [each], at));
	const timeOf = (time: number) => timeOfDay(wallClock(zone, time).minute);
	const weekday = next?.toLocaleDateString('en-US', { weekday: 'long', timeZone: zone });
	const again = next ? `, again on ${weekday} at ${timeOf(next.getTime())}` : '';
	return `It is ${timeOf(at)} in ${zone}; sending from ${timeOfDay(hours.from)} to ${timeOfDay(hours.to)}${again}`;
}

/**
 * Says that hours never come in all zones at once, and until when they would have to last; `undefined`
 * if they come.
 */
export function describeHoursThatNeverCome(
	hours: SendingHours,
	zones: readonly string[],
	at: number,
	place: string,
): string | undefined {
	if (zones.length === 0 || nextWithinHours(hours, zones, at)) return undefined;
	// Hours of a whole day would end when they begin, which the option refuses.
	const later = Array.from({ length: 23 }, (_, hour) => (hours.from + (hour + 1) * 60) % (24 * 60));
	const to = later.find((each) => nextWithinHours({ ...hours, to: each }, zones, at));
	const range = (end: number) => `${timeOfDay(hours.from)} to ${timeOfDay(end)}`;
	const longer = to === undefined ? '' : `; from ${range(to)} does`;
	return `From ${range(hours.to)} never comes in all time zones of ${place} at once${longer}`;
}

/** @param minute counted from midnight */
function timeOfDay(minute: number): string {
	return [Math.floor(minute / 60), minute % 60]
		.map((part) => String(part).padStart(2, '0'))
		.join(':');
}

/** The next time within the hours in all zones; `undefined` if they never come. */
export function nextWithinHours(
	hours: SendingHours,
	zones: readonly string[],
	after: number,
): Date | undefined {
	const start = Math.ceil(after / minuteMs) * minuteMs;
	const known = nextTimes.get(hours) ?? new Map<string, FoundTime>();
	nextTimes.set(hours, known);
	const key = zones.join();
	const found = known.get(key);
	if (found && found.start <= start && start <= Number(found.next ?? Infinity)) return found.next;
	const next = findNext(hours, zones, start);
	known.set(key, { start, next });
	return next;
}

/** The next time within the hours, as it was looked for from a start in ms since the epoch. */
interface FoundTime {
	start: number;
	next?: Date;
}

/**
 * Found for earlier contacts of a run, by their time zones: thousands have the same, and each search takes
 * milliseconds.
 */
const nextTimes = new WeakMap<SendingHours, Map<string, FoundTime>>();

function findNext(hours: SendingHours, zones: readonly string[], start: number): Date | undefined {
	// Hours begin at their own minute of a quarter of an hour, in every zone.
	const sinceStep = (start - hours.from * minuteMs) % stepMs;
	for (let time = start - sinceStep; time <= start + horizonMs; time += stepMs) {
		const first = Math.max(start, time);
		if (isWithinHours(hours, zones, first)) return new Date(first);
	}
	return undefined;
}

interface WallClock {
	weekday: Weekday;
	/** Counted from midnight. */
	minute: number;
}

function isWithin({ from, to, weekdays: days }: SendingHours, { weekday, minute }: WallClock) {
	if (from < to) return minute >= from && minute < to && days.includes(weekday);
	const dayBefore = weekdays[(weekdays.indexOf(weekday) + 6) % 7];
	return (minute >= from && days.includes(weekday)) || (minute < to && days.includes(dayBefore));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(zone: string, at: number): WallClock {
	const clock =
		clocks.get(zone) ??
		new Intl.DateTimeFormat('en-US', {
			timeZone: zone,
			weekday: 'short',
			hour: '2-digit',
			minute: '2-digit',
			hourCycle: 'h23',
		});
	clocks.set(zone, clock);
	const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
	return {
		weekday: parts.weekday as Weekday,
		minute: Number(parts.hour) * 60 + Number(parts.minute),
	};
}
