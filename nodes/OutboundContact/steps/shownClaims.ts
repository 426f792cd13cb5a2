import type { IDataObject } from 'n8n-workflow';

import { readClaim } from '../../shared/claim/claim';
import { evidenceOnLeads } from '../../shared/claim/evidence';
import type { LeadDetails } from '../../shared/lead/leadDetails';
import type { Campaign } from '../control/campaign';

/** Records whether leads show a claim of the campaign, and a message that is noted as sent. */
export function recordWhatIsShown(leads: readonly LeadDetails[], campaign: Campaign): void {
	for (const lead of leads) {
		const claim = readClaim(lead.metadata, campaign.settings.campaignKey);
		// `isOwnConversation` missing: the CRM has renamed the fields, and such a claim prevents nothing.
		if (claim?.isOwnConversation === undefined) continue;
		campaign.hasShownClaim = true;
		if (claim.status === 'sent') recordIfShown(claim, leads, campaign);
	}
}

/** Records whether the CRM shows a message that it took: some never show what was sent. */
export function recordIfShown(
	claim: IDataObject,
	leads: readonly LeadDetails[],
	campaign: Campaign,
): void {
	campaign.hasShownMessage ||= evidenceOnLeads(claim, leads) === 'messageShown';
}
