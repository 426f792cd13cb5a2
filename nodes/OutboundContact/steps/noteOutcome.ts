import type { IDataObject } from 'n8n-workflow';

import {
	isOpenOrSent,
	mayBeInProgress,
	metadataWithoutClaim,
	readClaim,
} from '../../shared/claim/claim';
import type { LeadDetails } from '../../shared/lead/leadDetails';
import { areClaimsReadable } from '../../shared/lead/leadParts';
import { listLeads } from '../../shared/lead/listLeads';
import { isEquivalent } from '../../shared/values/isEquivalent';
import type { Campaign } from '../control/campaign';
import { readLead } from '../leadRequests/readLead';
import { writeClaim } from '../leadRequests/writeClaim';
import { isUnknownOutcome, withUnreleasedClaim, type ContactReport } from '../report/report';
import { crmNow, type Attempt } from './attempt';
import { isOwnClaim, newClaim } from './ownClaim';

/**
 * Notes the outcome of a contact on its claim: `sent` after its message, `released` if the message was
 * certainly not sent, so that a later run can send it, and `finishedAt` where nobody knows. Never throws.
 *
 * @returns the contact's report, which also says if the claim could not be updated
 */
export async function noteOutcome(attempt: Attempt, campaign: Campaign): Promise<ContactReport> {
	const { claim, report } = attempt;
	if (!claim) return report;
	try {
		const lead = await findClaimedLead(attempt, campaign);
		const note = claimToWrite(claim, attempt, campaign);
		if (lead) await writeClaim(lead, note, campaign, { ignoresStop: true });
		return report;
	} catch {
		if (isUnknownOutcome(report)) return report;
		if (report.status !== 'sent') return withUnreleasedClaim(report);
		return { ...report, reason: 'claimNotUpdated' };
	}
}

/**
 * The claim as it is noted. Where this run has replaced the claim of an earlier one that may have sent
 * the message, and sends none itself, that claim comes back.
 */
function claimToWrite(claim: IDataObject, attempt: Attempt, campaign: Campaign): IDataObject {
	const { report, lead } = attempt;
	if (isUnknownOutcome(report)) {
		const { conversationId, isOwnConversation } = newClaim('sending', attempt, campaign);
		return { ...claim, conversationId, isOwnConversation, finishedAt: claim.at };
	}
	if (report.status === 'sent') return newClaim('sent', attempt, campaign);
	const earlier = readClaim(lead?.metadata, campaign.settings.campaignKey);
	return isOpenOrSent(earlier) ? earlier : newClaim('released', attempt, campaign);
}

/**
 * The lead with the claim of a contact, with its metadata as it is now: another campaign may have claimed
 * it, or the CRM itself may have noted something, which the note must not undo. Whoever was not sent to is
 * always read again, because another run may have replaced the claim.
 *
 * @throws when it is unknown whether the claim stands
 */
async function findClaimedLead(
	attempt: Attempt,
	campaign: Campaign,
): Promise<LeadDetails | undefined> {
	const { claim, contact, lead, report } = attempt;
	if (!lead) return await findClaimByPhone(attempt, campaign);
	const { guardAgainstParallelRuns, campaignKey } = campaign.settings;
	const isSent = report.status === 'sent';
	if (isSent && !guardAgainstParallelRuns && !campaign.readsBeforeNote) return lead;
	const policy = { ignoresStop: true };
	const listing = await readLead(lead, contact.phone, campaign, policy).catch(() => undefined);
	const current = listing && areClaimsReadable(listing.leads[0]) ? listing.leads[0] : undefined;
	// Other runs leave a claim alone while it may be in progress. A list that lags behind may show none.
	const mayBeNoted = current
		? isOwnClaim(current, contact, campaign) ||
			!isOpenOrSent(readClaim(current.metadata, campaignKey))
		: mayBeInProgress({ ...claim }, crmNow(attempt));
	if (!isSent && !mayBeNoted) throw new Error('Another run may have claimed the lead');
	if (current && isSent) {
		const [before, after] = [lead, current].map(({ metadata }) =>
			metadataWithoutClaim(metadata, campaignKey),
		);
		campaign.readsBeforeNote = !isEquivalent(before, after);
	}
	return current ?? lead;
}

/** Finds the claim that a creation may have left although its answer was lost. */
async function findClaimByPhone(
	{ contact, report }: Attempt,
	campaign: Campaign,
): Promise<LeadDetails | undefined> {
	const { leads } = await listLeads({ phone: contact.phone }, campaign.client, true);
	const claimed = leads.find((lead) => isOwnClaim(lead, contact, campaign));
	if (!claimed && report.leadId !== null) throw new Error('The lead is not listed');
	return claimed;
}
