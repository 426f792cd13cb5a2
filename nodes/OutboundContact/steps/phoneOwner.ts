import { endpoints } from '../../shared/contract';
import { reportFailure, type Campaign } from '../campaign';
import type { Contact } from '../contact/contact';
import type { LeadDetails } from '../leadDetails';
import { asFailed, type ContactReport } from '../report';

/** Shorter numbers are incomplete, and many phones would end in them. */
const minDigits = 8;

/** Whether two phones are the same number, regardless of formatting and country code. */
export function isSamePhone(one: string, other: string): boolean {
	const [shorter, longer] = [nationalDigits(one), nationalDigits(other)].sort(
		(first, second) => first.length - second.length,
	);
	return shorter.length >= minDigits && longer.endsWith(shorter);
}

/**
 * Whether two phones have the same last four digits: a CRM may mask the others, or show a Brazilian
 * mobile number without its ninth digit. Only says something of a lead that was looked up by phone.
 */
export function hasSameEnding(one: string, other: string): boolean {
	const [ending, otherEnding] = [one, other].map((phone) => phone.replace(/\D/g, '').slice(-4));
	return ending.length === 4 && ending === otherEnding;
}

/**
 * Checks that no other lead has the contact's phone. The CRM finds leads by tax ID first (spec,
 * section 9), so it may answer with a lead other than the one that would get the message, and the
 * rules would check the wrong lead.
 *
 * @returns the report of a contact whose phone belongs to another lead; otherwise `undefined`
 */
export async function checkPhoneOwner(
	contact: Contact,
	lead: LeadDetails,
	report: ContactReport,
	campaign: Campaign,
): Promise<ContactReport | undefined> {
	if (typeof lead.phone !== 'string' || lead.phone.trim() === '') return undefined;
	if (isSamePhone(lead.phone, contact.phone)) return undefined;
	const answer = await campaign.client.request(endpoints.listLeads, {
		query: { phone: contact.phone },
	});
	if (!answer.ok) return reportFailure(report, 'lead', answer.failure, campaign);
	const owner = (Array.isArray(answer.body) ? answer.body : []).find(
		({ id, phone }) => id !== lead.id && isSamePhone(String(phone), contact.phone),
	);
	if (!owner) return undefined;
	const text = `By tax ID or e-mail, this contact is the lead ${lead.id} with the phone ${lead.phone}, but its own phone belongs to the lead ${owner.id}. Correct the contact in the list, or merge the two leads in the CRM. No message was sent.`;
	return asFailed(report, 'lead', 'phoneOfAnotherLead', text);
}

function nationalDigits(phone: string): string {
	return phone.replace(/\D/g, '').replace(/^0+/, '');
}
