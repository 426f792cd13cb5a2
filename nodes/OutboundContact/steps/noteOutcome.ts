import type { IDataObject } from 'n8n-workflow';

import type { KnownLead } from '../../shared/lead/knownLead';
import { mayBeInProgress, type Claim } from '../../shared/lead/storedClaim';
import { withoutFields } from '../../shared/records';
import { isEquivalent } from '../../shared/values/json';
import { wait } from '../../shared/wait';
import { isOfThisProcess, type Campaign } from '../control/campaign';
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
 * The caller holds the lock of the lead, since its claim if that is not of its creation.
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
	if (report.status !== 'sent') return { ...attempt, report: withUnreleasedClaim(report) };
	return { ...attempt, report: { ...report, reason: 'claimNotUpdated' } };
}

/** @returns the claim as it is stored; `undefined` where that is unknown, or it may not be written */
async function writeNote(attempt: AttemptWithLead, campaign: Campaign): Promise<Claim | undefined> {
	const leadOf = attempt.report.status === 'sent' ? leadBeforeNote : leadBeforeRelease;
	const base = await leadOf(attempt, campaign);
	if (!base) return undefined;
	// The opening of a conversation may not have been answered.
	const note = claimToWrite(
		attempt.conversation?.id ? attempt : { ...attempt, lead: base },
		campaign,
	);
	const answer = await putClaim(base, note, campaign, { ignoresStop: true });
	return answer.ok ? (note as Claim) : undefined;
}

/** The claim as it is noted: what it has replaced, where this run sends nothing. */
function claimToWrite(attempt: AttemptWithLead, campaign: Campaign): IDataObject {
	const { claim, report, replaced } = attempt;
	if (report.status === 'sent') return newClaim('sent', attempt, campaign);
	if (!isUnknownOutcome(report)) {
		return replaced?.stored ?? newClaim('released', attempt, campaign);
	}
	const { conversationId, isOwnConversation } = newClaim('sending', attempt, campaign);
	return { ...claim, conversationId, isOwnConversation, finishedAt: claim?.at };
}

/**
 * The lead as the note of a message is written on it: as it was claimed. It is read again where another
 * campaign is at work on it, and until the CRM has opened a conversation without writing to the metadata itself.
 * Where that shows another run at work on the same first lead, this one stops.
 */
async function leadBeforeNote(attempt: AttemptWithLead, campaign: Campaign): Promise<KnownLead> {
	const { lead, contact, conversation } = attempt;
	const { campaignKey: ownKey, guardAgainstParallelRuns } = campaign.settings;
	const showsOtherCampaign = lead.claims?.some(
		(claim) => claim.campaignKey !== ownKey && mayBeInProgress(claim, crmNow(attempt.reading)),
	);
	if (campaign.keepsMetadata && !showsOtherCampaign && !guardAgainstParallelRuns) return lead;
	const current = (await readAgain(lead, contact, campaign).catch(() => undefined))?.lead;
	if (!current?.claims) return lead;
	const other = claimOfOtherRun(current, campaign);
	// Both runs have sent their first message to this lead, and nothing else.
	if (other?.status === 'sending' && campaign.messages.count === 1 && !isOfThisProcess(other.run)) {
		campaign.stop(otherRunError());
	}
	const [before, after] = [lead, current].map(({ metadata = {} }) =>
		withoutFields(metadata, 'campaigns'),
	);
	// Where none was opened, the CRM had no opening to write.
	campaign.keepsMetadata ||= conversation?.isReused === false && isEquivalent(before, after);
	return current;
}

/**
 * The lead as it is now, if the claim may be taken back: another run leaves it alone while it may be in
 * progress, but a list that lags behind may show none. A run that has stopped for another one leaves its claim
 * where the other one has opened a conversation.
 */
async function leadBeforeRelease(
	{ lead, contact, hadLead, conversation, report }: AttemptWithLead,
	campaign: Campaign,
): Promise<KnownLead | undefined> {
	const isForOther = report.reason === 'otherRun';
	if (isForOther) await wait(otherRunOpensMs);
	const current = (await readAgain(lead, contact, campaign))?.lead;
	// Nobody else finds a lead that this contact has created and the list does not show yet.
	if (!current && hadLead === false && !isForOther) return lead;
	if (!current?.claims) return undefined;
	const isOpen = current.claim(campaign.settings.campaignKey)?.isOpenOrSent;
	if (isOpen && !isOwnClaim(current, contact, campaign)) return undefined;
	const known = [conversation?.id, ...(lead.conversations ?? []).map(({ id }) => id)];
	const isReached = current.conversations?.some(({ id }) => !known.includes(id));
	return isForOther && isReached ? undefined : current;
}
