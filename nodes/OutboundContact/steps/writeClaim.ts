import { endpoints } from '../../shared/contract';
import type { CrmRequest } from '../../shared/transport/crmClient';
import type { Campaign } from '../campaign';
import {
	metadataWithClaim,
	ownConversationId,
	readableMetadata,
	snapshotsForClaim,
	type Claim,
	type ClaimStatus,
} from '../claim';
import type { LeadDetails } from '../leadDetails';
import type { ContactReport } from '../report';
import { knownSnapshots } from '../settling/sendLog';

/**
 * Writes the campaign's claim on a lead. The rest of its metadata stays as it was read.
 *
 * @param report names the conversation, once there is one
 */
export async function writeClaim(
	status: ClaimStatus,
	lead: LeadDetails,
	report: ContactReport,
	campaign: Campaign,
	options: Pick<CrmRequest, 'ignoresCancel' | 'reasonNotTo'> = {},
) {
	const { client, settings, run, observed } = campaign;
	const metadata = readableMetadata(lead.metadata) ?? {};
	const ownConversation =
		report.conversationReused === false
			? (report.conversationId ?? undefined)
			: ownConversationId(metadata, settings.campaignKey);
	const at = new Date(observed.claimTime(Date.now())).toISOString();
	const claim: Claim = {
		status,
		at,
		// A run writes `sending` again only to give the contact up.
		...(status === 'sending' && report.status === 'unconfirmed' && { finishedAt: at }),
		run,
		phone: report.phone ?? undefined,
		...(report.conversationId !== null && { conversationId: report.conversationId }),
		...(ownConversation !== undefined && {
			conversationId: ownConversation,
			isOwnConversation: true,
		}),
		...snapshotsForClaim(knownSnapshots(lead, report, campaign)),
	};
	return await client.request(endpoints.updateLead, {
		id: lead.id,
		body: { metadata: metadataWithClaim(metadata, settings.campaignKey, claim) },
		...options,
	});
}
