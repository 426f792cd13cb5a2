import type { Contact } from '../contact/contact';
import {
	describeHours,
	isWithinHours,
	nextWithinHours,
	zoneOfContact,
} from '../hours/sendingHours';
import { describeTime, timeZonesOfPhone } from '../hours/timeZones';
import { ContactEnded } from '../report/errors';
import { asPending, asSkipped } from '../report/report';
import type { CampaignSettings } from '../settings/settings';

/**
 * Checks "Sending Hours" and "Send Nothing After". Called before the first request for a contact, and again
 * right before its message.
 *
 * @returns the error to throw; `undefined` if the message may be sent now
 */
export function checkSendingTime(
	{ phone, country }: Contact,
	{ notAfter, sendingHours: hours, timeZone }: CampaignSettings,
): ContactEnded | undefined {
	const now = Date.now();
	if (notAfter !== undefined && now > notAfter) {
		const text = `"Send Nothing After" was ${describeTime(notAfter, timeZone)}. No message was sent.`;
		return new ContactEnded((report) => asSkipped(report, 'tooLate', text));
	}
	if (hours === undefined) return undefined;
	const zones =
		hours.zone === zoneOfContact
			? timeZonesOfPhone({ ok: true, digits: phone, country })
			: [hours.zone];
	if (isWithinHours(hours, zones, now)) return undefined;
	const next = nextWithinHours(hours, zones, now);
	const retryAt = next && next.getTime() <= (notAfter ?? Infinity) ? next : undefined;
	const text =
		zones.length === 0
			? 'The time zone of the phone is unknown'
			: describeHours(hours, zones, now, retryAt);
	return new ContactEnded((report) =>
		asPending(report, 'outsideHours', `${text}. No message was sent.`, retryAt),
	);
}
