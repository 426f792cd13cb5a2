import type { Contact } from '../contact/contact';
import { callingCode, isCountry, nameOfCountry } from '../../shared/phone/numberingPlans';
import {
	describeHours,
	describeHoursThatNeverCome,
	isWithinHours,
	nextWithinHours,
	zoneOfContact,
	type SendingHours,
} from '../hours/sendingHours';
import { describeTime, timeZonesOfPhone } from '../hours/timeZones';
import { ContactEnded } from '../report/errors';
import { asPending, asSkipped } from '../report/report';
import type { CampaignSettings } from '../settings/settings';

/**
 * Checks "Sending Hours" and "Send Nothing After". Called before each step of a contact, and again right
 * before its message.
 *
 * @param now when the message would be sent, in ms since the epoch
 * @returns the error to throw; `undefined` if the message may be sent then
 */
export function checkSendingTime(
	contact: Contact,
	{ notAfter, sendingHours: hours, timeZone }: CampaignSettings,
	now = Date.now(),
): ContactEnded | undefined {
	if (notAfter !== undefined && now > notAfter) {
		const text = `"Send Nothing After" was ${describeTime(notAfter, timeZone)}. No message was sent.`;
		return new ContactEnded(asSkipped('tooLate', text));
	}
	if (hours === undefined || isWithin(hours, contact, now)) return undefined;
	const zones = zonesOf(contact, hours);
	const next = nextWithinHours(hours, zones, now);
	const retryAt = next && next.getTime() <= (notAfter ?? Infinity) ? next : undefined;
	const text =
		zones.length === 0
			? 'The time zone of the phone is unknown'
			: (describeHoursThatNeverCome(hours, zones, now, placeOf(contact)) ??
				describeHours(hours, zones, now, retryAt));
	return new ContactEnded(asPending('outsideHours', `${text}. No message was sent.`, retryAt));
}

/** Whether a time is within "Sending Hours" for a contact. */
export function isWithin(hours: SendingHours, contact: Contact, time: number): boolean {
	return isWithinHours(hours, zonesOf(contact, hours), time);
}

/** For which of the contacts "Sending Hours" never come, whenever the run: a sentence for each place. */
export function hoursThatNeverCome(
	contacts: readonly Contact[],
	{ sendingHours: hours }: CampaignSettings,
): string[] {
	if (!hours) return [];
	const places = new Map(contacts.map((contact) => [placeOf(contact), contact]));
	return [...places].flatMap(
		([place, contact]) =>
			describeHoursThatNeverCome(hours, zonesOf(contact, hours), Date.now(), place) ?? [],
	);
}

function zonesOf(contact: Contact, { zone }: SendingHours): readonly string[] {
	return zone === zoneOfContact ? timeZonesOfPhone(contact) : [zone];
}

/** A country for texts, such as `+7 (Russia)`. */
function placeOf({ country = '' }: Contact): string {
	return isCountry(country) ? `+${callingCode(country)} (${nameOfCountry(country)})` : 'the phone';
}
