import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { RequestFailed } from '../../shared/transport/requestFailed';
import { isBlank } from '../../shared/values/blank';
import { readTime } from '../../shared/values/crmTime';
import { comparableTaxId } from '../../shared/lead/taxId';
import type { Contact } from '../contact/contact';
import { leadsWithPhone } from '../../shared/lead/samePhone';
import type { Campaign } from '../control/campaign';
import { leadDetails, type LeadDetails } from '../lead/leadDetails';
import { ContactEnded, errorText } from '../report/errors';
import { asFailed } from '../report/report';

/** Leads as `GET /lead` shows them. */
export interface LeadListing {
	leads: LeadDetails[];
	/** The CRM's clock minus n8n's, by the `Date` of the answer; 0 without one. In ms. */
	clockOffsetMs: number;
}

/**
 * Sends `GET /lead`.
 *
 * @param ignoresStop whether to send it even after a cancel or a limit
 * @throws {RequestFailed} when the request fails
 * @throws {ContactEnded} when the answer is no list: what cannot be read is never "none"
 */
export async function listLeads(
	query: IDataObject,
	{ client }: Pick<Campaign, 'client'>,
	ignoresStop = false,
): Promise<LeadListing> {
	const answer = await client.request(endpoints.listLeads, { query, ignoresStop });
	// The base URL is correct, since the sectors can be read: 404 means that no lead matches.
	if (!answer.ok && answer.failure.status === 404) return { leads: [], clockOffsetMs: 0 };
	if (!answer.ok && answer.failure.isListUnreadable) {
		const text = `${errorText(answer.failure)} No message was sent.`;
		throw new ContactEnded((report) => asFailed(report, 'lead', 'leadUnreadable', text));
	}
	if (!answer.ok) throw new RequestFailed(answer);
	return { leads: answer.body.map(leadDetails), clockOffsetMs: clockOffset(answer.headers) };
}

/** The CRM's clock minus n8n's, by the `Date` header of an answer; 0 without one. In ms. */
export function clockOffset({ date }: IDataObject): number {
	return (Date.parse(String(date ?? '')) || Date.now()) - Date.now();
}

/** The leads of a contact, and how many others the CRM listed with them. */
export interface LookUp extends LeadListing {
	otherLeads: number;
}

/**
 * Looks up the leads with a contact's phone, the oldest first; if there is none, those with its tax
 * ID, by which the CRM finds leads too (spec, section 9).
 *
 * @throws as {@link listLeads}
 */
export async function listLeadsOfContact(
	{ phone, leadBody: { taxId } }: Pick<Contact, 'phone' | 'leadBody'>,
	campaign: Pick<Campaign, 'client'>,
): Promise<LookUp> {
	const listing = await listLeads({ phone }, campaign);
	const withPhone = leadsWithPhone(listing.leads, phone);
	if (withPhone.length > 0 || isBlank(taxId)) return narrowTo(withPhone, listing);
	const byTaxId = await listLeads({ taxId }, campaign);
	const comparable = (text: unknown) => comparableTaxId(String(text ?? ''));
	const withTaxId = byTaxId.leads.filter((lead) => comparable(lead.taxId) === comparable(taxId));
	return narrowTo(withTaxId, { ...byTaxId, leads: [...listing.leads, ...byTaxId.leads] });
}

function narrowTo(found: LeadDetails[], { leads, clockOffsetMs }: LeadListing): LookUp {
	const createdAt = (lead: LeadDetails) => readTime(lead.createdAt)?.earliest ?? 0;
	const oldestFirst = [...found].sort((one, other) => createdAt(one) - createdAt(other));
	return { leads: oldestFirst, otherLeads: leads.length - found.length, clockOffsetMs };
}
