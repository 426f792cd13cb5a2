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
 * @returns why not; `undefined` if the message may be sent then
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
	const [at, start] = [now, next].map((time) => timeIn(hours.zone, time).setLocale('en'));
	const again = retryAt ? `, which begin again on ${start.toFormat("cccc 'at' HH:mm")}` : '';
	const text = `It is ${at.toFormat('HH:mm')} in ${hours.zone}, outside "Sending Hours"${again}. No message was sent.`;
	return new ContactEnded(asPending('outsideHours', text, retryAt));
}

/** Whether a time, in ms since the epoch, is within the hours. */
export function isWithinHours({ from, to, weekdays: days, zone }: SendingHours, at: number) {
	const time = timeIn(zone, at);
	const minute = time.hour * 60 + time.minute;
	const isOn = (day: number) => days.includes(weekdays[(day + 6) % 7]);
	if (from < to) return minute >= from && minute < to && isOn(time.weekday);
	return (minute >= from && isOn(time.weekday)) || (minute < to && isOn(time.weekday - 1));
}

/** When the hours begin next after a time that is not within them. In ms since the epoch. */
export function nextWithinHours({ from, weekdays: days, zone }: SendingHours, after: number) {
	const midnight = timeIn(zone, after).startOf('day');
	const starts = Array.from({ length: 8 }, (_, day) =>
		midnight.plus({ days: day }).set({ hour: Math.floor(from / 60), minute: from % 60 }),
	).filter(({ weekday }) => days.includes(weekdays[weekday - 1]));
	return Math.min(...starts.map((start) => start.toMillis()).filter((start) => start > after));
}
