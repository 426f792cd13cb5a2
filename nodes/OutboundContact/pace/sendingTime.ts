import type { Campaign } from '../campaign';
import type { Contact } from '../contact/contact';
import { isWithinHours, nextWithinHours, zoneOfContact } from '../hours/sendingHours';
import { timeZonesOfPhone } from '../hours/timeZones';
import { asPending, asSkipped, type ContactReport } from '../report';

/** Thrown instead of sending a message that may not be sent now. */
export class MessageWithheld extends Error {
	/** @param toReport creates the contact's final report */
	constructor(readonly toReport: (report: ContactReport) => ContactReport) {
		super('The message may not be sent now');
		this.name = 'MessageWithheld';
	}
}

/**
 * Checks "Sending Hours" and "Not After". Called before the first request for a contact, and again
 * right before its message.
 *
 * @returns the error to throw; `undefined` if the message may be sent now
 */
export function checkSendingTime(
	{ phone, country }: Contact,
	{ settings }: Campaign,
): MessageWithheld | undefined {
	const now = Date.now();
	const { notAfter, sendingHours: hours } = settings;
	if (notAfter !== undefined && now > notAfter) {
		const text = `"Not After" was ${new Date(notAfter).toISOString()}. No message was sent.`;
		return new MessageWithheld((report) => asSkipped(report, 'tooLate', text));
	}
	if (hours === undefined) return undefined;
	const zones =
		hours.zone === zoneOfContact
			? timeZonesOfPhone({ ok: true, digits: phone, country })
			: [hours.zone];
	if (isWithinHours(hours, zones, now)) return undefined;
	const retryAt = nextWithinHours(hours, zones, now);
	const text =
		zones.length === 0
			? 'The country of the phone is unknown, and so is its local time. No message was sent.'
			: 'The current time is outside "Sending Hours". No message was sent.';
	return new MessageWithheld((report) => asPending(report, 'outsideHours', text, retryAt));
}
