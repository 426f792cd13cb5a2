import { mayBeInProgress } from '../../shared/claim/claim';
import { showsOwnMessage } from '../../shared/claim/evidence';
import type { KnownLead } from '../../shared/lead/knownLead';
import type { StoredClaim } from '../../shared/lead/storedClaim';
import type { Campaign } from '../control/campaign';

/** Claims that another campaign has written in the last minutes: it may be at work on the same leads. */
export function claimsOfOthers(
	lead: KnownLead,
	{ settings }: Campaign,
	crmNow: number,
): StoredClaim[] {
	const claims = lead.claims ?? [];
	return claims.filter(
		(claim) => claim.campaignKey !== settings.campaignKey && mayBeInProgress(claim, crmNow),
	);
}

/**
 * Records whether leads show a claim of the campaign, a message that is noted as sent, and another
 * campaign at work.
 *
 * @param crmNow by the CRM's clock, in ms since the epoch
 */
export function recordShownClaims(
	leads: readonly KnownLead[],
	campaign: Campaign,
	crmNow: number,
): void {
	campaign.hasSeenOtherCampaign ||= leads.some(
		(lead) => claimsOfOthers(lead, campaign, crmNow).length > 0,
	);
	for (const lead of leads) {
		const claim = lead.claim(campaign.settings.campaignKey);
		if (!claim?.isNamedAsWritten) continue;
		campaign.hasShownClaim = true;
		recordShownMessage(claim, leads, campaign);
	}
}

/** Records whether the CRM shows a message that it took: some never show what was sent. */
export function recordShownMessage(
	claim: StoredClaim,
	leads: readonly KnownLead[],
	campaign: Campaign,
): void {
	campaign.hasShownMessage ||= leads.some((lead) => showsOwnMessage(claim, lead));
}
