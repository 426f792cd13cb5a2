import type { IDataObject } from 'n8n-workflow';

import { mayBeInProgress, type Claim } from '../../shared/claim/claim';
import type { KnownLead } from '../../shared/lead/knownLead';
import { readClaim } from '../../shared/lead/storedClaim';
import { listLeads, readingNow } from '../../shared/lead/listLeads';
import { withLead, type LeadReading, type LockedLead } from '../../shared/lead/writeMetadata';
import { isEquivalent } from '../../shared/values/isEquivalent';
import type { Campaign } from '../control/campaign';
import { rereadForWrite } from '../leadRequests/rereadLead';
import { writeClaim } from '../leadRequests/writeClaim';
import { isUnknownOutcome, withUnreleasedClaim, type ContactReport } from '../report/report';
import { crmNow, writerOf, type Attempt } from '../attempt/attempt';
import { isOwnClaim, newClaim } from '../attempt/ownClaim';

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
		const lead = attempt.lead ?? (await findClaimByPhone(attempt, campaign));
		if (!lead) return report;
		const writer = writerOf(attempt, campaign);
		await withLead(campaign.client, lead.id, { writer }, async (locked) => {
			const note = claimToWrite(claim, attempt, campaign);
			const isKnown = report.status === 'sent' && !mustReadBeforeNote(campaign);
			const lookedUp = { lead, ...attempt.reading, maxAgeMs: maxNoteAgeMs };
			const known = attempt.lead && isKnown ? lookedUp : undefined;
			const read = async () => await readClaimedLead(locked, lead, attempt, campaign);
			const write = { known, read, ignoresStop: true };
			await writeClaim(locked, () => note, campaign, write);
			attempt.claim = note as Claim;
		});
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
	const earlier = lead?.claim(campaign.settings.campaignKey);
	return earlier?.isOpenOrSent ? earlier.stored : newClaim('released', attempt, campaign);
}

/** How old the look-up of a lead may be when its message is noted without another reading. In ms. */
export const maxNoteAgeMs = 5_000;

/** Whether leads are read before the note of their message: otherwise as they were looked up is enough. */
function mustReadBeforeNote({
	settings,
	readsBeforeNote,
	hasSeenOtherCampaign,
}: Campaign): boolean {
	return settings.guardAgainstParallelRuns || readsBeforeNote || hasSeenOtherCampaign;
}

/**
 * The lead with the claim of a contact, with its metadata as it is now: another campaign may have claimed
 * it, or the CRM itself may have noted something, which the note must not undo. Where it cannot be read, a
 * message is noted beside what the lead had before, unless that is known to be outdated.
 *
 * @throws when it is unknown whether the claim stands
 */
async function readClaimedLead(
	locked: LockedLead,
	lead: KnownLead,
	attempt: Attempt,
	campaign: Campaign,
): Promise<LeadReading> {
	const { claim, contact, report } = attempt;
	const { campaignKey } = campaign.settings;
	const isSent = report.status === 'sent';
	const current = await rereadForWrite(lead, contact.phone, campaign).catch(() => undefined);
	// Other runs leave a claim alone while it may be in progress. A list that lags behind may show none.
	const mayBeNoted = current
		? isOwnClaim(current.lead, contact, campaign) || !current.lead.claim(campaignKey)?.isOpenOrSent
		: mayBeInProgress(readClaim(campaignKey, { ...claim }), crmNow(attempt));
	if (!isSent && !mayBeNoted) throw new Error('Another run may have claimed the lead');
	if (!current) {
		if (locked.isWrittenSince(attempt.reading)) throw new Error('The lead was written to since');
		return { lead, ...readingNow() };
	}
	if (isSent) {
		const [before, after] = [lead, current.lead].map(
			(each) => each.withoutClaim(campaignKey).metadata,
		);
		const isNoted = !isEquivalent(before, after);
		// Where no conversation was opened, the CRM had no opening to note.
		const hasOpened = report.conversationReused === false;
		if (isNoted || hasOpened) campaign.readsBeforeNote = isNoted;
	}
	return current;
}

/** Finds the claim that a creation may have left although its answer was lost. */
async function findClaimByPhone(
	{ contact, report }: Attempt,
	campaign: Campaign,
): Promise<KnownLead | undefined> {
	const { leads } = await listLeads({ phone: contact.phone }, campaign.client, true);
	const claimed = leads.find((lead) => isOwnClaim(lead, contact, campaign));
	if (!claimed && report.leadId !== null) throw new Error('The lead is not listed');
	return claimed;
}
