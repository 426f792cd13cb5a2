import { endpoints } from '../../shared/contract';
import type { Campaign } from '../campaign';
import { isClaimedBy } from '../claim/claim';
import type { Contact } from '../contact/contact';
import { leadDetails, type LeadDetails } from '../lead/leadDetails';
import { withUnreleasedClaim } from '../report';
import { isSamePhone } from '../contact/samePhone';
import { readLeadIfListed } from './readLead';
import { removeMangledClaim } from './removeMangledClaim';
import type { EndState } from './state';

/**
 * Looks for the claim that a `POST /lead` may have left before its contact ended, so that it can be
 * released; one that the CRM has stored in another form is removed. Ignores claims of other runs and
 * leads of other contacts of this run. Never throws.
 *
 * @param end of the contact
 * @param known the lead, as far as it is known: its phone may be another one than the contact's
 * @returns the end with the claimed lead; if the look-up fails, with a sentence about it
 */
export async function findClaimToRelease(
	end: EndState,
	{ phone }: Contact,
	campaign: Campaign,
	known?: LeadDetails,
): Promise<EndState> {
	const { client, settings, run, seenLeads } = campaign;
	const { leadId } = end.report;
	const notFound = { ...end, report: withUnreleasedClaim(end.report) };
	const withClaimOf = async (lead: LeadDetails): Promise<EndState> => {
		if (!isClaimedBy(run, lead.metadata, settings.campaignKey)) {
			return (await removeMangledClaim(lead, phone, campaign)) ? end : notFound;
		}
		seenLeads.add(lead.id);
		return { ...end, claimedLead: lead };
	};
	try {
		if (known) {
			const current = await readLeadIfListed(known, phone, campaign, true);
			return current ? await withClaimOf(current) : notFound;
		}
		const answer = await client.request(endpoints.listLeads, {
			query: { phone },
			ignoresCancel: true,
		});
		if (!answer.ok || !Array.isArray(answer.body)) return notFound;
		const isLeadOfContact = (lead: LeadDetails) =>
			leadId === null
				? isSamePhone(lead.phone, phone) && !seenLeads.has(lead.id)
				: lead.id === leadId;
		const lead = (answer.body as LeadDetails[]).map(leadDetails).find(isLeadOfContact);
		if (!lead) return leadId === null ? end : notFound;
		return await withClaimOf(lead);
	} catch {
		return notFound;
	}
}
