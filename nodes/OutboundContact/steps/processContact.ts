import { hasReached } from '../../shared/claim/evidence';
import { errorText } from '../../shared/editorText';
import { leadLockKey, withLock } from '../../shared/lead/locks';
import { isFor } from '../../shared/lead/storedClaim';
import { phoneKey } from '../../shared/phone/storedForms';
import { RequestFailed } from '../../shared/transport/failure/requestFailed';
import { wait } from '../../shared/wait';
import type { Contact } from '../contact/contact';
import { messagesLeft, stopReason, stopRun, type Campaign } from '../control/campaign';
import type { FailureStreak } from '../control/failureStreak';
import { checkSendingTime } from '../control/sendingTime';
import { ContactEnded, endingOf, RunEnded } from '../report/errors';
import { asPending, asPlanned, withNote, type ContactStep } from '../report/report';
import {
	crmNow,
	ended,
	endedAs,
	LookUpOutdated,
	newAttempt,
	type Attempt,
	type AttemptWithLead,
} from './attempt';
import { claimLead, confirmClaim } from './claimLead';
import { createLead } from './createLead';
import { ensureConversation } from './ensureConversation';
import { isLookedUpFirst, lookUpLead } from './lookUpLead';
import { noteOutcome } from './noteOutcome';
import { channelOf, sendMessage } from './sendMessage';

/** A step of a contact. */
interface Step<Taken extends Attempt = Attempt> {
	/** What the contact fails at in this step. */
	readonly name: ContactStep;
	/** Whether it only looks up leads, so that its failures say nothing about sending. */
	readonly isLookUp?: boolean;
	/** How old the look-up may be when the request of the step is sent. In ms. */
	readonly maxLookUpAgeMs?: number;
	/**
	 * Returns the contact after the step, with its end if that is one. What it throws ends it, too.
	 *
	 * @param checkLookUp withholds the request of the step where the look-up is too old by then
	 */
	readonly take: (
		attempt: Taken,
		campaign: Campaign,
		checkLookUp: () => LookUpOutdated | undefined,
	) => Promise<Taken>;
}

const first: Step = { name: 'lead', isLookUp: true, take: lookUpOrPlan };

/** Up to a lead of the contact's own. */
const finding: readonly Step[] = [
	{ name: 'lead', isLookUp: true, take: waitForTurn },
	{ name: 'lead', take: createLead },
];

/** Before a further step, where the last look-up is too old. */
const again = { name: 'lead', isLookUp: true, take: lookUpLead } as const satisfies Step;

/**
 * Under the lock of the lead. A claim would replace what others have written since the look-up; a message may have
 * waited for a CRM that is too busy.
 */
const sending: ReadonlyArray<Step<AttemptWithLead>> = [
	{ name: 'lead', take: claimLead, maxLookUpAgeMs: 1_000 },
	{ name: 'lead', take: confirmClaim },
	{ name: 'conversation', take: ensureConversation },
	{ name: 'message', take: sendMessage, maxLookUpAgeMs: 30_000 },
];

/**
 * Processes one contact: look-up and rules, turn, lead, claim, conversation and message; in a preview, only
 * look-up and rules. Then notes the outcome on its claim. Failures end up in the report.
 */
export async function processContact(contact: Contact, campaign: Campaign): Promise<Attempt> {
	const attempt = newAttempt(contact);
	const process = async () => {
		const lookedUp = await takeSteps([first], attempt, campaign);
		return lookedUp.end ? lookedUp : await sendInTurn(lookedUp, campaign);
	};
	// A wait was cancelled: nothing was written yet.
	const cancelled = (error: unknown): Attempt => ({
		...attempt,
		report: { ...attempt.report, ...endingOf(error, null) },
	});
	return await withLock(phoneKey(contact.phone), campaign.signal, process).catch(cancelled);
}

/**
 * Sends to contacts one by one until the CRM has accepted a message, then concurrently, so that a
 * systematic failure affects one contact and not all in progress.
 */
async function sendInTurn(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	const { runId, signal } = campaign;
	if (campaign.hasSentMessage) return await send(attempt, campaign);
	const first = await withLock(`first message of ${runId}`, signal, async () =>
		campaign.hasSentMessage ? undefined : await send(attempt, campaign),
	);
	return first ?? (await send(attempt, campaign));
}

/** A look-up that is older than this is repeated before the claim. In ms. */
const lookUpLastsMs = 250;

/**
 * Nothing else in this process writes to the lead between its look-up, its claim and its note. So it is looked up
 * again if another contact has written to it since, if the turn had to be waited for, or claims were proved meanwhile.
 */
async function send(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	const found = await takeSteps(finding, attempt, campaign);
	const { lead, end, claim, reading } = found;
	if (!lead || (end && !claim)) return await noteOutcome(found, campaign);
	return await withLock(leadLockKey(lead.id), undefined, async (lastEnd) => {
		if (end) return await noteOutcome(found, campaign);
		const { settings, provedAt = -Infinity } = campaign;
		const isOld =
			reading.startedAt < Math.max(lastEnd, provedAt) ||
			performance.now() - reading.answeredAt > lookUpLastsMs;
		const before: typeof sending = isOld && isLookedUpFirst(settings) ? [again] : [];
		const steps = [...before, ...sending];
		return await noteOutcome(await takeSteps(steps, { ...found, lead }, campaign), campaign);
	});
}

/** Takes steps until one ends the contact, whose report is then final. */
async function takeSteps<Taken extends Attempt>(
	steps: ReadonlyArray<Step<Taken>>,
	attempt: Taken,
	campaign: Campaign,
): Promise<Taken> {
	let latest = attempt;
	for (const step of steps) {
		latest = await takeStep(step, latest, campaign);
		if (latest.end) break;
	}
	return latest;
}

/**
 * Takes a step; after another look-up, if its request was withheld for that. Each time, the look-up may be twice as
 * old, so that a CRM that is always slower gets the request, or its limit ends the run.
 */
async function takeStep<Taken extends Attempt>(
	step: Step<Taken>,
	before: Taken,
	campaign: Campaign,
	maxLookUpAgeMs = step.maxLookUpAgeMs ?? Infinity,
): Promise<Taken> {
	const reason = reasonToStop(campaign);
	if (reason) return await endContact(reason, step, before, campaign);
	const checkLookUp = () => {
		const isOld = performance.now() - before.reading.answeredAt > maxLookUpAgeMs;
		return isOld && isLookedUpFirst(campaign.settings) ? new LookUpOutdated() : undefined;
	};
	const after = await step
		.take(before, campaign, checkLookUp)
		.catch((error: Error) => ended(before, error));
	if (!(after.end instanceof LookUpOutdated))
		return after.end ? await endContact(after.end, step, after, campaign) : after;
	const latest = await takeStep<Taken>(again, before, campaign);
	return latest.end ? latest : await takeStep(step, latest, campaign, 2 * maxLookUpAgeMs);
}

/** The report says how the contact ended, and what is known of it by then. */
async function endContact<Taken extends Attempt>(
	end: Error,
	{ name, isLookUp }: Pick<Step, 'name' | 'isLookUp'>,
	attempt: Taken,
	campaign: Campaign,
): Promise<Taken> {
	const { lookUps, sends } = campaign.streaks;
	// What was sent, or may have been, stays so whatever happens.
	await recordEnd(end, isLookUp ? lookUps : sends, attempt, campaign).catch(() => {});
	const { contact, note, lead, hadLead = null, conversation } = attempt;
	const report = {
		...withNote(contact.report, note),
		leadId: lead?.id ?? null,
		leadAlreadyExisted: hadLead,
		conversationId: conversation?.id ?? null,
		conversationReused: conversation?.isReused ?? null,
		...endingOf(end, name),
	};
	return { ...attempt, end, report };
}

/**
 * Ends the run where the end of a contact says something about all of them. Before a streak of failures does, the
 * template is read again, because it may have lost its approval.
 */
async function recordEnd(
	end: Error,
	streak: FailureStreak,
	{ contact }: Attempt,
	campaign: Campaign,
): Promise<void> {
	if (end instanceof RunEnded) stopRun(campaign, end);
	// A refused token ends the run, and no request of any contact follows.
	const isTokenRefused = end instanceof RequestFailed && end.status === 401;
	if (isTokenRefused) campaign.client.pool.stop(new RunEnded('stopped', errorText(end)));
	else if (end instanceof RequestFailed) streak.recordFailure(end, contact);
	else if (end instanceof ContactEnded && end.ending.reason === 'claimNotStored') {
		const message = String(end.ending.error);
		streak.recordFailure({ message, effect: 'none' }, contact);
	}
	if (!streak.stopText || stopReason(campaign)) return;
	const { preflight } = campaign;
	const status = await preflight.readTemplateStatus(contact.plan).catch(() => 'APPROVED');
	const change = `The template "${contact.plan.template.name}" is no longer approved: it is ${status}. `;
	const text = `${status === 'APPROVED' ? '' : change}${streak.stopText}`;
	const advice =
		'Fix this, or check the CRM, and run again: contacts that were not tried are pending.';
	stopRun(campaign, new RunEnded('stopped', text, advice));
}

/**
 * From its first message until a run has sent so many, it looks contacts up after a pause of random length, at most this long in
 * ms: two runs in step would look each contact up at the same moment, and neither would see the other's claim.
 */
const [messagesApart, longestPauseMs] = [40, 100];

/** Everything before the first request that writes. */
async function lookUpOrPlan(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	const { settings } = campaign;
	if (messagesLeft(campaign) <= 0) {
		const text = '"Max Messages per Run" was reached. No message was sent; run again to continue.';
		return endedAs(attempt, asPending('overLimit', text));
	}
	if (
		settings.mode === 'send' &&
		settings.campaignKey !== '' &&
		campaign.hasSentMessage &&
		campaign.messages.count < messagesApart
	)
		await wait(Math.random() * longestPauseMs, campaign.signal);
	const isDoubtful = settings.mode === 'send' && attempt.contact.otherPhone !== undefined;
	const mustLookUp = isLookedUpFirst(settings) || isDoubtful;
	const looked = mustLookUp ? await lookUpLead(attempt, campaign) : attempt;
	if (looked.end || settings.mode === 'send') return looked;
	const earlierCampaign = settings.mode === 'preview' ? earlierCampaignOn(looked) : undefined;
	return endedAs(looked, { ...asPlanned(attempt.contact.preview?.text), earlierCampaign });
}

/** The key, as typed, of a campaign that has sent the contact the same template. */
function earlierCampaignOn(attempt: Attempt): string | undefined {
	const { contact, lead } = attempt;
	const earlier = lead?.claims?.find(
		(claim) =>
			claim.template === contact.report.template &&
			isFor(claim, contact.phone) &&
			hasReached(claim, [lead], crmNow(attempt)),
	);
	return earlier && (earlier.typedKey ?? earlier.campaignKey);
}

/** Waits for the contact's turn, so that look-up, claim and message follow each other without waiting. */
async function waitForTurn(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	const endTurn = await campaign.waitForTurn(channelOf(attempt.contact, campaign));
	endTurn();
	return attempt;
}

/** Why no further step may be taken. */
function reasonToStop(campaign: Campaign): Error | undefined {
	if (campaign.settings.mode !== 'send') return undefined;
	return stopReason(campaign) ?? checkSendingTime(campaign.settings);
}
