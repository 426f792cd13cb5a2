import type { Campaign } from '../campaign';
import { campaignsOf, metadataWithoutClaim, readClaim, type ClaimStatus } from '../claim';
import { hasReadableParts, type LeadDetails } from '../leadDetails';
import { isSame } from '../observed/isSame';
import { withUnreleasedClaim, type ContactReport } from '../report';
import { readLead } from './readLead';
import type { EndState } from './state';
import { writeClaim } from './writeClaim';

/**
 * Updates the claim to the outcome of the contact: `sent` after its message, `released` if the
 * message was certainly not sent, so that a later run can send it. If the outcome is unknown, the
 * claim stays `sending` and gets the conversation.
 *
 * @returns the contact's report, which also says if the claim could not be updated
 */
export async function updateClaim(
	{ report, claimedLead }: EndState,
	campaign: Campaign,
): Promise<ContactReport> {
	if (!claimedLead) return report;
	const lead = await withCurrentMetadata(claimedLead, report, campaign);
	if (report.status === 'unconfirmed') {
		await tryWriteClaim('sending', lead, report, campaign);
		return report;
	}
	if (report.status === 'sent') {
		const isWritten = await tryWriteClaim('sent', lead, report, campaign);
		return isWritten ? report : { ...report, reason: 'claimNotUpdated' };
	}
	const isReleased = await tryWriteClaim('released', lead, report, campaign);
	return isReleased ? report : withUnreleasedClaim(report);
}

/**
 * The lead with its metadata as it is now. A CRM may change it by itself when a conversation is opened
 * or a message sent, which an update with the earlier metadata would undo. Whether it does is observed
 * on the first message of a run.
 */
async function withCurrentMetadata(
	lead: LeadDetails,
	{ phone, conversationId, status }: ContactReport,
	campaign: Campaign,
): Promise<LeadDetails> {
	const { observed, settings } = campaign;
	if (observed.crmChangesMetadata === false || conversationId === null) return lead;
	const now = await readLead(lead, phone, campaign, true).catch(() => undefined);
	if (!now?.ok || !now.lead || !hasReadableParts(now.lead, ['claims'])) return lead;
	const [before, after] = [lead, now.lead].map(({ metadata }) =>
		metadataWithoutClaim(metadata, settings.campaignKey),
	);
	if (status === 'sent') observed.crmChangesMetadata ??= !isSame(before, after);
	const claim = readClaim(lead.metadata, settings.campaignKey);
	const campaigns = { ...campaignsOf(after), ...(claim && { [settings.campaignKey]: claim }) };
	const hasClaims = Object.keys(campaigns).length > 0;
	return { ...lead, metadata: hasClaims ? { ...after, campaigns } : after };
}

/** @returns whether the CRM accepted the update */
async function tryWriteClaim(
	status: ClaimStatus,
	lead: LeadDetails,
	report: ContactReport,
	campaign: Campaign,
): Promise<boolean> {
	try {
		return (await writeClaim(status, lead, report, campaign, { ignoresCancel: true })).ok;
	} catch {
		return false;
	}
}
