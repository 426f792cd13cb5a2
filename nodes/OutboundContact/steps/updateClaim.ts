import type { Campaign } from '../campaign';
import {
	campaignsOf,
	isClaimedBy,
	metadataWithoutClaim,
	readClaim,
	type ClaimStatus,
} from '../claim/claim';
import type { LeadDetails } from '../lead/leadDetails';
import { isSame } from '../observed/isSame';
import { withUnreleasedClaim, type ContactReport } from '../report';
import { claimLifetimeMs } from '../settling/claimHistory';
import { readLeadWithClaims } from './readLead';
import { releaseClaim } from './releaseClaim';
import type { EndState } from './state';
import { writeClaim } from './writeClaim';

/**
 * For this long after the start of a contact, its claim is certainly its own: twice as long is less
 * than the age at which other runs treat it as old. In ms.
 */
const maxUncheckedMs = claimLifetimeMs / 3;

/**
 * Updates the claim to the outcome of the contact: `sent` after its message, `released` if the
 * message was certainly not sent, so that a later run can send it. If the outcome is unknown, the
 * claim stays `sending` and gets the conversation.
 *
 * @param startedAt when the contact was started, in ms since the epoch
 * @returns the contact's report, which also says if the claim could not be updated
 */
export async function updateClaim(
	{ report, claimedLead }: EndState,
	startedAt: number,
	campaign: Campaign,
): Promise<ContactReport> {
	if (!claimedLead) return report;
	const lead = await withCurrentMetadata(claimedLead, report, campaign);
	if (report.status === 'sent') {
		const isWritten = await tryWriteClaim('sent', lead, report, campaign);
		return isWritten ? report : { ...report, reason: 'claimNotUpdated' };
	}
	const status = report.status === 'unconfirmed' ? 'sending' : 'released';
	const isWritten = await writeWhileOwn(status, lead, report, startedAt, campaign);
	return isWritten || status === 'sending' ? report : withUnreleasedClaim(report);
}

/**
 * Updates a claim without a message, unless another run may have taken the lead over in the meantime,
 * as it may once the claim has expired: its claim must not be replaced. Once the contact has taken
 * long, the lead is read again first.
 *
 * @param startedAt when the contact was started, in ms since the epoch
 * @returns whether the CRM accepted the update
 */
async function writeWhileOwn(
	status: ClaimStatus,
	lead: LeadDetails,
	report: ContactReport,
	startedAt: number,
	campaign: Campaign,
): Promise<boolean> {
	const { run, settings } = campaign;
	let knownAt = startedAt;
	let current: LeadDetails | undefined = lead;
	if (Date.now() - startedAt > maxUncheckedMs) {
		knownAt = Date.now();
		current = await readLeadWithClaims(lead, report.phone, campaign).catch(() => undefined);
		if (!current || !isClaimedBy(run, current.metadata, settings.campaignKey)) return false;
	}
	const reasonNotTo = () =>
		Date.now() - knownAt > 2 * maxUncheckedMs ? new Error('The claim may have expired') : undefined;
	return await tryWriteClaim(status, current, report, campaign, reasonNotTo);
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
	const current = await readLeadWithClaims(lead, phone, campaign).catch(() => undefined);
	if (!current) return lead;
	const [before, after] = [lead, current].map(({ metadata }) =>
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
	reasonNotTo?: () => Error | undefined,
): Promise<boolean> {
	try {
		if (status === 'released') return await releaseClaim(lead, report, campaign, reasonNotTo);
		const options = { ignoresCancel: true, reasonNotTo };
		return (await writeClaim(status, lead, report, campaign, options)).ok;
	} catch {
		return false;
	}
}
