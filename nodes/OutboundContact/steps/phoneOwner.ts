import { endpoints } from '../../shared/contract';
import { failureReport, type Campaign } from '../campaign';
import type { Contact } from '../contact/contact';
import type { LeadDetails } from '../leadDetails';
import { failed, type ContactReport } from '../report';

/** Fewer digits are no whole number, and would be the end of many. */
const fewestDigits = 8;

/** Whether two phones are the same number, whatever their formatting and country code. */
export function isSamePhone(one: string, other: string): boolean {
	const [shorter, longer] = [nationalDigits(one), nationalDigits(other)].sort(
		(first, second) => first.length - second.length,
	);
	return shorter.length >= fewestDigits && longer.endsWith(shorter);
}

/**
 * The CRM recognizes a lead by tax ID first (spec, section 9), so the lead that it answers with
 * may not be the one whose phone is written to: the rules would look at the wrong lead.
 *
 * @returns the report of a contact whose phone another lead has; nothing when none has it
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
	if (!answer.ok) return failureReport(report, 'lead', answer.failure, campaign);
	const owner = (Array.isArray(answer.body) ? answer.body : []).find(
		({ id, phone }) => id !== lead.id && isSamePhone(String(phone), contact.phone),
	);
	if (!owner) return undefined;
	const text = `By tax ID or e-mail, this contact is the lead ${lead.id} with the phone ${lead.phone}, but its own phone belongs to the lead ${owner.id}. Correct the contact in the list, or merge the two leads in the CRM. No message was sent.`;
	return failed(report, 'lead', 'phoneOfAnotherLead', text);
}

function nationalDigits(phone: string): string {
	return phone.replace(/\D/g, '').replace(/^0+/, '');
}
