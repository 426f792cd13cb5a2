import { timeIn } from '../../shared/values/time';
import { ContactEnded } from '../report/errors';
import { asPending, asSkipped } from '../report/report';
import { weekdays, type SendingHours } from '../settings/sendingHours';
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
		const when = timeIn(timeZone, notAfter).toFormat('yyyy-MM-dd HH:mm');
		const text = `"Send Nothing After" was ${when} in ${timeZone}. No message was sent.`;
		return new ContactEnded(asSkipped('tooLate', text));
	}
	if (hours === undefined || isWithinHours(hours, now)) return undefined;
	const next = nextWithinHours(hours, now);
	const retryAt = next <= (notAfter ?? Infinity) ? new Date(next) : undefined;
	const text = `${describeHours(hours, now, retryAt)}. No message was sent.`;
	return new ContactEnded(asPending('outsideHours', text, retryAt));
}

/** Whether a time, in ms since the epoch, is within the hours. */
export function isWithinHours({ from, to, weekdays: days, zone }: SendingHours, at: number) {
	const { weekday, hour, minute: minuteOfHour } = timeIn(zone, at);
	const minute = hour * 60 + minuteOfHour;
	const [today, dayBefore] = [weekdays[weekday - 1], weekdays[(weekday + 5) % 7]];
	if (from < to) return minute >= from && minute < to && days.includes(today);
	return (minute >= from && days.includes(today)) || (minute < to && days.includes(dayBefore));
}

/** When the hours begin next after a time that is not within them. In ms since the epoch. */
export function nextWithinHours({ from, weekdays: days, zone }: SendingHours, after: number) {
	const midnight = timeIn(zone, after).startOf('day');
	const starts = Array.from({ length: 8 }, (_, day) =>
		midnight.plus({ days: day }).set({ hour: Math.floor(from / 60), minute: from % 60 }),
	).filter(({ weekday }) => days.includes(weekdays[weekday - 1]));
	return Math.min(...starts.map((start) => start.toMillis()).filter((start) => start > after));
}

/**
 * Says why messages may not be sent now, such as `It is 01:38 in America/New_York; sending from 09:00
 * to 18:00, again on Monday at 09:00`.
 */
function describeHours({ from, to, zone }: SendingHours, at: number, next?: Date): string {
	const start = next && timeIn(zone, next.getTime()).setLocale('en').toFormat("cccc 'at' HH:mm");
	const hours = [from, to].map((minute) =>
		[Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'),
	);
	return `It is ${timeIn(zone, at).toFormat('HH:mm')} in ${zone}; sending from ${hours.join(' to ')}${start ? `, again on ${start}` : ''}`;
}
