import { leadLockKey, phoneLockKey, withLock } from '../../shared/lead/locks';
import { RequestFailed } from '../../shared/transport/failure/requestFailed';
import type { Contact } from '../contact/contact';
import { messagesLeft, stopReason, stopRun, type Campaign } from '../control/campaign';
import type { FailureStreak } from '../control/failureStreak';
import { checkSendingTime } from '../control/sendingTime';
import { ContactEnded, endingOf, errorText, RunEnded } from '../report/errors';
import { asPending, asPlanned, type ContactStep } from '../report/report';
import { ended, newAttempt, type Attempt } from './attempt';
import { claimLead, confirmClaim } from './claimLead';
import { createLead } from './createLead';
import { ensureConversation } from './ensureConversation';
import { isLookedUpFirst, lookUpAgain, lookUpLead } from './lookUpLead';
import { noteOutcome } from './noteOutcome';
import { channelOf, sendMessage } from './sendMessage';

/** A step of a contact. */
interface Step {
	/** What the contact fails at in this step. */
	readonly name: ContactStep;
	/** Whether it only looks up leads, so that its failures say nothing about sending. */
	readonly isLookUp?: boolean;
	/** Returns the contact after the step, with its end if that is one. What it throws ends it, too. */
	readonly take: (attempt: Attempt, campaign: Campaign) => Promise<Attempt>;
}

const lookUp: Step = { name: 'lead', isLookUp: true, take: lookUpOrPlan };

/** Up to a lead of the contact's own. */
const finding: readonly Step[] = [
	{ name: 'lead', isLookUp: true, take: waitForTurn },
	{ name: 'lead', take: createLead },
];

/** Under the lock of the lead. */
const sending: readonly Step[] = [
	{ name: 'lead', take: claimLead },
	{ name: 'lead', take: confirmClaim },
	{ name: 'conversation', take: ensureConversation },
	{ name: 'message', take: sendMessage },
];

/** Before those, where another contact has written to the lead since. */
const again: Step = { name: 'lead', isLookUp: true, take: lookUpAgain };

/**
 * Processes one contact: look-up and rules, turn, lead, claim, conversation and message; in a preview, only
 * look-up and rules. Then notes the outcome on its claim. Failures end up in the report.
 */
export async function processContact(contact: Contact, campaign: Campaign): Promise<Attempt> {
	const attempt = newAttempt(contact);
	const process = async () => {
		const lookedUp = await takeSteps([lookUp], attempt, campaign);
		return lookedUp.end ? lookedUp : await sendInTurn(lookedUp, campaign);
	};
	// A wait was cancelled: nothing was written yet.
	const cancelled = (error: unknown): Attempt => ({
		...attempt,
		report: { ...attempt.report, ...endingOf(error, null) },
	});
	return await withLock(phoneLockKey(contact.phone), campaign.signal, process).catch(cancelled);
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

/** Nothing else in this process writes to the lead between its look-up, its claim and its note. */
async function send(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	const found = await takeSteps(finding, attempt, campaign);
	if (!found.lead || (found.end && !found.claim)) return await noteOutcome(found, campaign);
	return await withLock(leadLockKey(found.lead.id), undefined, async (lastEnd) => {
		if (found.end) return await noteOutcome(found, campaign);
		const isOutdated = isLookedUpFirst(campaign.settings) && found.reading.startedAt < lastEnd;
		const steps = isOutdated ? [again, ...sending] : sending;
		return await noteOutcome(await takeSteps(steps, found, campaign), campaign);
	});
}

/** Takes steps until one ends the contact, whose report is then final. */
async function takeSteps(
	steps: readonly Step[],
	attempt: Attempt,
	campaign: Campaign,
): Promise<Attempt> {
	let latest = attempt;
	for (const step of steps) {
		const before = latest;
		const reason = reasonToStop(campaign);
		latest = reason
			? ended(before, reason)
			: await step.take(before, campaign).catch((error: Error) => ended(before, error));
		if (latest.end) return await endContact(latest.end, step, latest, campaign);
	}
	return latest;
}

async function endContact(
	end: Error,
	{ name, isLookUp }: Step,
	attempt: Attempt,
	campaign: Campaign,
): Promise<Attempt> {
	const ending = endingOf(end, name);
	const { lookUps, sends } = campaign.streaks;
	// What was sent, or may have been, stays so whatever happens.
	await recordEnd(end, isLookUp ? lookUps : sends, attempt, campaign).catch(() => {});
	return { ...attempt, report: { ...attempt.report, ...ending } };
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
		streak.recordFailure({ message, isOutcomeUnknown: false }, contact);
	}
	if (!streak.stopText || stopReason(campaign)) return;
	const { preflight } = campaign;
	const status = await preflight.readTemplateStatus(contact.plan).catch(() => 'APPROVED');
	const change = ` The template "${contact.plan.template.name}" is no longer approved: it is ${status}.`;
	const template = status === 'APPROVED' ? '' : change;
	stopRun(campaign, new RunEnded('stopped', `${streak.stopText}${template}`));
}

/** Everything before the first request that writes. */
async function lookUpOrPlan(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	const { settings } = campaign;
	if (messagesLeft(campaign) <= 0) {
		const text = '"Max Messages per Run" was reached. No message was sent; run again to continue.';
		return ended(attempt, new ContactEnded(asPending('overLimit', text)));
	}
	const isDoubtful = settings.mode === 'send' && attempt.contact.otherPhone !== undefined;
	const mustLookUp = isLookedUpFirst(settings) || isDoubtful;
	const looked = mustLookUp ? await lookUpLead(attempt, campaign) : attempt;
	if (looked.end || settings.mode === 'send') return looked;
	return ended(looked, new ContactEnded(asPlanned(attempt.contact.preview?.text)));
}

/** A look-up that is older is repeated when the contact's turn comes. In ms. */
const lookUpLastsMs = 250;

/**
 * Waits for the contact's turn, so that look-up, claim and message follow each other without waiting. Who had
 * to wait, or was looked up before the first claim was proved, is looked up again.
 */
async function waitForTurn(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	const { settings, provedAt = -Infinity } = campaign;
	const endTurn = await campaign.waitForTurn(channelOf(attempt.contact, campaign));
	endTurn();
	const { startedAt, answeredAt } = attempt.reading;
	const isOld = performance.now() - answeredAt > lookUpLastsMs || startedAt < provedAt;
	return isOld && isLookedUpFirst(settings) ? await lookUpLead(attempt, campaign) : attempt;
}

/** Why no further step may be taken. */
function reasonToStop(campaign: Campaign): Error | undefined {
	if (campaign.settings.mode !== 'send') return undefined;
	return stopReason(campaign) ?? checkSendingTime(campaign.settings);
}
