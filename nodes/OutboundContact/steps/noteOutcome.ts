import type { IDataObject } from 'n8n-workflow';

import { mayBeInProgress, type Claim } from '../../shared/claim/claim';
import type { KnownLead } from '../../shared/lead/knownLead';
import { isEquivalent } from '../../shared/values/isEquivalent';
import { wait } from '../../shared/wait';
import { isOfThisProcess, stopRun, type Campaign } from '../control/campaign';
import { isUnknownOutcome, withUnreleasedClaim } from '../report/report';
import { crmNow, type Attempt, type AttemptWithLead } from './attempt';
import {
	claimOfOtherRun,
	isOwnClaim,
	newClaim,
	otherRunError,
	putClaim,
	readAgain,
} from './claims';

/** A run that has stopped for another one leaves it this long to open a conversation. In ms. */
const otherRunOpensMs = 1_500;

/**
 * Notes the outcome of a contact on its claim: `sent` after its message, `released` if the message was
 * certainly not sent, so that a later run can send it, and `finishedAt` where nobody knows. Never throws.
 * The caller holds the lock of the lead since its claim.
 *
 * @returns the contact with the claim as it is noted; its report says if it could not be updated
 */
export async function noteOutcome(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	const { claim, lead, report } = attempt;
	if (!claim) return attempt;
	// A creation without an answer may have left the claim on a lead that nobody knows.
	const noted = lead && (await writeNote({ ...attempt, lead }, campaign).catch(() => undefined));
	if (noted) return { ...attempt, claim: noted };
	if (isUnknownOutcome(report)) return attempt;
	const isSent = report.status === 'sent';
	const unnoted = isSent ? { ...report, reason: 'claimNotUpdated' as const } : undefined;
	return { ...attempt, report: unnoted ?? withUnreleasedClaim(report) };
}

/** @returns the claim as it is stored; `undefined` where that is unknown, or it may not be written */
async function writeNote(attempt: AttemptWithLead, campaign: Campaign): Promise<Claim | undefined> {
	const isSent = attempt.report.status === 'sent';
	const base = isSent
		? await leadBeforeNote(attempt, campaign)
		: await leadBeforeRelease(attempt, campaign);
	if (!base) return undefined;
	const note = claimToWrite(attempt, campaign);
	const answer = await putClaim(base, note, campaign, { ignoresStop: true });
	return answer.ok ? (note as Claim) : undefined;
}

/**
 * The claim as it is noted. Where this run has replaced the claim of an earlier one that may have sent
 * the message, and sends none itself, that claim comes back.
 */
function claimToWrite(attempt: AttemptWithLead, campaign: Campaign): IDataObject {
	const { claim, report, lead } = attempt;
	if (isUnknownOutcome(report)) {
		const { conversationId, isOwnConversation } = newClaim('sending', attempt, campaign);
		return { ...claim, conversationId, isOwnConversation, finishedAt: claim?.at };
	}
	if (report.status === 'sent') return newClaim('sent', attempt, campaign);
	const earlier = lead.claim(campaign.settings.campaignKey);
	return earlier?.isOpenOrSent ? earlier.stored : newClaim('released', attempt, campaign);
}

/**
 * The lead as the note of a message is written on it: as it was claimed. It is read again where another
 * campaign is at work on it, and on a CRM that writes to the metadata itself when a conversation is opened or
 * used, which the first note of a run tells. Where that shows another run at work on the same first lead, this one
 * stops.
 */
async function leadBeforeNote(attempt: AttemptWithLead, campaign: Campaign): Promise<KnownLead> {
	const { lead, contact, report } = attempt;
	const { settings, writesMetadata } = campaign;
	const isOfOther = (lead.claims ?? []).some(
		(claim) =>
			claim.campaignKey !== settings.campaignKey && mayBeInProgress(claim, crmNow(attempt)),
	);
	const mayBeOutdated = isOfOther || settings.guardAgainstParallelRuns;
	if (!mayBeOutdated && writesMetadata === false) return lead;
	const current = await readAgain(lead, contact, campaign).catch(() => undefined);
	if (!current?.lead.claims) return lead;
	const other = claimOfOtherRun(current.lead, campaign);
	// Both runs have sent their first message to this lead, and nothing else.
	if (other?.status === 'sending' && campaign.messages.count === 1 && !isOfThisProcess(other.run)) {
		stopRun(campaign, otherRunError());
	}
	const [before, after] = [lead, current.lead].map(
		(each) => each.withoutClaim(settings.campaignKey).metadata,
	);
	const hasWritten = !isEquivalent(before, after);
	// Where no conversation was opened, the CRM had no opening to note.
	const isTold = hasWritten || report.conversationReused === false;
	if (!mayBeOutdated && isTold) campaign.writesMetadata = hasWritten;
	return current.lead;
}

/**
 * The lead as it is now, if the claim may be taken back: another run leaves it alone while it may be in
 * progress, but a list that lags behind may show none. A run that has stopped for another one leaves its claim
 * where the other one has opened a conversation.
 */
async function leadBeforeRelease(
	{ lead, contact, report }: AttemptWithLead,
	campaign: Campaign,
): Promise<KnownLead | undefined> {
	const isForOther = report.reason === 'otherRun';
	if (isForOther) await wait(otherRunOpensMs);
	const reading = await readAgain(lead, contact, campaign);
	// Nobody else finds a lead that this contact has created and the list does not show yet.
	if (!reading && report.leadAlreadyExisted === false && !isForOther) return lead;
	const current = reading?.lead;
	if (!current?.claims) return undefined;
	const shown = current.claim(campaign.settings.campaignKey);
	const mayBeNoted = isOwnClaim(current, contact, campaign) || !shown?.isOpenOrSent;
	const isReached = isForOther && showsOther(current, lead, report.conversationId);
	return mayBeNoted && !isReached ? current : undefined;
}

/** Whether a conversation has appeared on a lead that this run has not opened. */
function showsOther(current: KnownLead, before: KnownLead, own: string | null): boolean {
	const known = [own, ...(before.conversations ?? []).map(({ id }) => id)];
	return (current.conversations ?? []).some(({ id }) => !known.includes(id));
}
