import { evidenceOnLeads } from '../../shared/claim/evidence';
import type { KnownLead } from '../../shared/lead/knownLead';
import type { StoredClaim } from '../../shared/lead/storedClaim';
import type { Campaign } from '../control/campaign';

/** Records whether leads show a claim of the campaign, and a message that is noted as sent. */
export function recordWhatIsShown(leads: readonly KnownLead[], campaign: Campaign): void {
	for (const lead of leads) {
		const claim = lead.visibleClaim(campaign.settings.campaignKey).or(undefined);
		if (!claim?.isNamedAsWritten) continue;
		campaign.hasShownClaim = true;
		if (claim.status === 'sent') recordIfShown(claim, leads, campaign);
	}
}

/** Records whether the CRM shows a message that it took: some never show what was sent. */
export function recordIfShown(
	claim: StoredClaim,
	leads: readonly KnownLead[],
	campaign: Campaign,
): void {
	campaign.hasShownMessage ||= evidenceOnLeads(claim, leads) === 'messageShown';
}
