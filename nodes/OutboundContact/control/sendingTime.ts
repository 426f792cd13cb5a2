import { dayMs, minuteMs } from '../../shared/units';
import { isoInZone } from '../../shared/values/time';
import { ContactEnded } from '../report/errors';
import { asPending, asSkipped } from '../report/report';
import { weekdays, type SendingHours, type Weekday } from '../settings/sendingHours';
import type { CampaignSettings } from '../settings/settings';

/**
 * Checks "Sending Hours" and "Send Nothing After". Called before each step of a
 * contact, and again right before its message.
 *
 * @param now when the message would be sent, in ms since the epoch
 * @returns the error to throw; `undefined` if the message may be sent then
 */
export function checkSendingTime(
	{ notAfter, sendingHours: hours, timeZone }: CampaignSettings,
	now = Date.now(),
): ContactEnded | undefined {
	if (notAfter !== undefined && now > notAfter) {
		const text = `"Send Nothing After" was ${describeTime(notAfter, timeZone)}. No message was sent.`;
		return new ContactEnded(asSkipped('tooLate', text));
	}
	if (hours === undefined || isWithinHours(hours, now)) return undefined;
	const next = nextWithinHours(hours, now);
	const retryAt = next <= (notAfter ?? Infinity) ? new Date(next) : undefined;
	const text = `${describeHours(hours, now, retryAt)}. No message was sent.`;
	return new ContactEnded(asPending('outsideHours', text, retryAt));
}

/** A time for people, such as `2026-03-01 18:00 in America/Sao_Paulo`. */
function describeTime(time: number, zone: string): string {
	return `${isoInZone(time, zone).slice(0, 16).replace('T', ' ')} in ${zone}`;
}

/** Whether a time, in ms since the epoch, is within the hours. */
export function isWithinHours({ from, to, weekdays: days, zone }: SendingHours, at: number) {
	const { weekday, minute } = wallClock(zone, at);
	if (from < to) return minute >= from && minute < to && days.includes(weekday);
	const dayBefore = weekdays[(weekdays.indexOf(weekday) + 6) % 7];
	return (minute >= from && days.includes(weekday)) || (minute < to && days.includes(dayBefore));
}

/** When the hours begin next after a time that is not within them. In ms since the epoch. */
export function nextWithinHours(hours: SendingHours, after: number): number {
	const { weekday, minute } = wallClock(hours.zone, after);
	const today = weekdays.indexOf(weekday);
	const startsIn = (day: number) => day * dayMs + (hours.from - minute) * minuteMs;
	const days = Array.from({ length: 8 }, (_, day) => day).filter(
		(day) => hours.weekdays.includes(weekdays[(today + day) % 7]) && startsIn(day) > 0,
	);
	const start = Math.floor(after / minuteMs) * minuteMs + startsIn(days[0]);
	// Clocks may have been changed until then, by an hour or so.
	const shift = (wallClock(hours.zone, start).minute - hours.from + 36 * 60) % (24 * 60);
	const shifted = start - (shift - 12 * 60) * minuteMs;
	return isWithinHours(hours, shifted) ? shifted : start;
}

/**
 * Says why messages may not be sent now, such as `It is 01:38 in America/New_York; sending from 09:00
 * to 18:00, again on Monday at 09:00`.
 */
function describeHours({ from, to, zone }: SendingHours, at: number, next?: Date): string {
	const weekday = next?.toLocaleDateString('en-US', { weekday: 'long', timeZone: zone });
	const again = next
		? `, again on ${weekday} at ${timeOfDay(wallClock(zone, next.getTime()).minute)}`
		: '';
	return `It is ${timeOfDay(wallClock(zone, at).minute)} in ${zone}; sending from ${timeOfDay(from)} to ${timeOfDay(to)}${again}`;
}

/** @param minute counted from midnight */
function timeOfDay(minute: number): string {
	return [Math.floor(minute / 60), minute % 60]
		.map((part) => String(part).padStart(2, '0'))
		.join(':');
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a clock in a zone shows, with the minute counted from midnight. */
function wallClock(zone: string, at: number): { weekday: Weekday; minute: number } {
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
