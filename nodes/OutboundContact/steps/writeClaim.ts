import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import type { CrmRequest } from '../../shared/transport/crmClient';
import type { Campaign } from '../campaign';
import {
	metadataWithClaim,
	ownConversationId,
	snapshotsForClaim,
	type Claim,
	type ClaimStatus,
} from '../claim/claim';
import type { LeadDetails } from '../lead/leadDetails';
import type { ContactReport } from '../report';
import { knownSnapshots } from '../settling/sendLog';

type WriteOptions = Pick<CrmRequest, 'ignoresCancel' | 'reasonNotTo'>;

/**
 * Writes this run's claim on a lead, with what is known of its message.
 *
 * @param report names the conversation, once there is one
 */
export async function writeClaim(
	status: ClaimStatus,
	lead: LeadDetails,
	report: ContactReport,
	campaign: Campaign,
	options: WriteOptions = {},
) {
	const { settings, run, observed } = campaign;
	const ownConversation =
		report.conversationReused === false
			? (report.conversationId ?? undefined)
			: ownConversationId(lead.metadata, settings.campaignKey);
	const at = new Date(observed.claimTime(Date.now())).toISOString();
	const claim: Claim = {
		status,
		at,
		// A run writes `sending` again only to give the contact up.
		...(status === 'sending' && report.status === 'unconfirmed' && { finishedAt: at }),
		run,
		phone: report.phone,
		...(report.conversationId !== null && { conversationId: report.conversationId }),
		...(ownConversation !== undefined && {
			conversationId: ownConversation,
			isOwnConversation: true,
		}),
		...snapshotsForClaim(knownSnapshots(lead, report, campaign)),
	};
	return await storeClaim(lead, claim, campaign, options);
}

/** Stores a claim of the campaign on a lead. The rest of its metadata stays as it was read. */
export async function storeClaim(
	{ id, metadata }: LeadDetails,
	claim: Claim | IDataObject,
	{ client, settings }: Campaign,
	options: WriteOptions = {},
) {
	const body = { metadata: metadataWithClaim(metadata, settings.campaignKey, claim) };
	return await client.request(endpoints.updateLead, { id, body, ...options });
}
