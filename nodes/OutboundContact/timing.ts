import type { Campaign } from './campaign';
import type { Contact } from './contact/contact';
import { isWithinHours, nextWithinHours, zoneOfContact } from './hours/sendingHours';
import { timeZonesOfPhone } from './hours/timeZones';
import { pending, skipped, type ContactReport } from './report';

/** Thrown right before a message that may not go out now. */
export class HeldBack extends Error {
	/** @param end makes the report with which the contact ends */
	constructor(readonly end: (report: ContactReport) => ContactReport) {
		super('The message may not go out now');
		this.name = 'HeldBack';
	}
}

/**
 * How a contact ends because of "Sending Hours" and "Not After"; nothing when its message may go
 * out now. Asked before the first request for a contact, and again right before its message.
 */
export function heldBack(
	{ phone, country }: Contact,
	{ settings }: Campaign,
): HeldBack | undefined {
	const now = Date.now();
	const { notAfter, sendingHours: hours } = settings;
	if (notAfter !== undefined && now > notAfter) {
		const text = `"Not After" was ${new Date(notAfter).toISOString()}. No message was sent.`;
		return new HeldBack((report) => skipped(report, 'tooLate', text));
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
			: 'It is outside "Sending Hours". No message was sent.';
	return new HeldBack((report) => pending(report, 'outsideHours', text, retryAt));
}
