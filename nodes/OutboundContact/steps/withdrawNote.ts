import { endpoints } from '../../shared/contract';
import type { Campaign } from '../campaign';
import { isClaimOf } from '../claimNote';
import type { Contact } from '../contact/contact';
import { leadDetails, type LeadDetails } from '../leadDetails';
import { withClaimLeft } from './claimLeft';
import { isSamePhone } from './phoneOwner';
import type { Over } from './state';

/**
 * Finds the note that a creation may have left before its contact ended, so that it is taken back.
 * Nobody else's note, and no lead that another contact of the run has, is touched.
 *
 * @param end of the contact
 * @returns the end with the claim to release; where it cannot be looked up, with a word on it
 */
export async function withdrawNote(
	end: Over,
	{ phone }: Contact,
	campaign: Campaign,
): Promise<Over> {
	const { client, settings, run, takenLeads } = campaign;
	const { leadId } = end.report;
	const unseen = { ...end, report: withClaimLeft(end.report) };
	try {
		const answer = await client.request(endpoints.listLeads, {
			query: { phone },
			ignoresCancel: true,
		});
		if (!answer.ok || !Array.isArray(answer.body)) return unseen;
		const isMine = (lead: LeadDetails) =>
			leadId === null
				? isSamePhone(String(lead.phone ?? ''), phone) && !takenLeads.has(lead.id)
				: lead.id === leadId;
		const lead = (answer.body as LeadDetails[]).map(leadDetails).find(isMine);
		if (!lead) return leadId === null ? end : unseen;
		if (!isClaimOf(run, lead.metadata, settings.campaignKey)) return end;
		takenLeads.add(lead.id);
		return { ...end, claim: { lead } };
	} catch {
		return unseen;
	}
}
