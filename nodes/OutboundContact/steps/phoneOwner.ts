import { endpoints } from '../../shared/contract';
import { isBlank } from '../../shared/values/blank';
import { reportFailure, type Campaign } from '../campaign';
import type { Contact } from '../contact/contact';
import { isSamePhone } from '../contact/samePhone';
import type { LeadDetails } from '../lead/leadDetails';
import { asFailed, type ContactReport } from '../report';

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
	const { taxId, email } = contact.leadBody;
	const isPhoneShown = typeof lead.phone === 'string' && lead.phone.trim() !== '';
	if (isPhoneShown && isSamePhone(lead.phone, contact.phone)) return undefined;
	if (!isPhoneShown && isBlank(taxId) && isBlank(email)) return undefined;
	const answer = await campaign.client.request(endpoints.listLeads, {
		query: { phone: contact.phone },
	});
	if (!answer.ok) return reportFailure(report, 'lead', answer.failure, campaign);
	const found: LeadDetails[] = Array.isArray(answer.body) ? answer.body : [];
	// Where phones are not shown, the only lead that is found has the phone.
	const isHidden = (phone: unknown) => isBlank(phone) && found.length === 1;
	const owner = found.find(
		({ id, phone }) => id !== lead.id && (isSamePhone(phone, contact.phone) || isHidden(phone)),
	);
	if (!owner) return undefined;
	const phoneText = isPhoneShown ? ` with the phone ${lead.phone}` : '';
	const text = `By tax ID or e-mail, this contact is the lead ${lead.id}${phoneText}, but its own phone belongs to the lead ${owner.id}. Correct the contact in the list, or merge the two leads in the CRM. No message was sent.`;
	return asFailed(report, 'lead', 'phoneOfAnotherLead', text);
}
