import { phoneLockKey, withLock } from '../../shared/lead/locks';
import { RequestFailed } from '../../shared/transport/failure/requestFailed';
import type { Contact } from '../contact/contact';
import { messagesLeft, stopReason, stopRun, type Campaign } from '../control/campaign';
import type { FailureStreak } from '../control/failureStreak';
import { checkSendingTime } from '../control/sendingTime';
import { ContactEnded, endingOf, errorText, RunEnded } from '../report/errors';
import { asPending, asPlanned, mayHaveMessage, type ContactStep } from '../report/report';
import { newAttempt, type Attempt } from '../attempt/attempt';
import { claimLead } from './claimLead';
import { confirmClaim } from './confirmClaim';
import { createLead } from './createLead';
import { ensureConversation } from './ensureConversation';
import { isLookedUpFirst, lookUpLead, OtherLead } from '../choice/lookUpLead';
import { noteOutcome } from './noteOutcome';
import { sendMessage } from './sendMessage';

/** A step of a contact. */
interface Step {
	/** What the contact fails at in this step. */
	readonly name: ContactStep;
	/** Whether it only looks up leads, so that its failures say nothing about sending. */
	readonly isLookUp?: boolean;
	/** @throws what ends the contact or the run; `RequestFailed` where a request fails */
	readonly take: (attempt: Attempt, campaign: Campaign) => Promise<unknown>;
}

/**
 * Processes one contact: look-up and rules, lead, claim, conversation and message; in a preview, only
 * look-up and rules. Then notes the outcome on its claim. Failures end up in the report.
 */
export async function processContact(contact: Contact, campaign: Campaign): Promise<Attempt> {
	const { client, signal } = campaign;
	const attempt = newAttempt(contact);
	const key = phoneLockKey(client.host, contact.phone);
	const process = async () => {
		const lookedUp = await takeSteps([firstStep], attempt, campaign);
		if (lookedUp === 'goesOn') await sendInTurn(attempt, campaign);
		attempt.report = await noteOutcome(attempt, campaign);
	};
	await withLock(key, signal, process).catch((error: unknown) => {
		// A wait was cancelled. What was sent, or may have been, stays so whatever happens.
		const { report } = attempt;
		if (!mayHaveMessage(report)) attempt.report = { ...report, ...endingOf(error, null) };
	});
	return attempt;
}

/** Takes steps until one ends the contact, whose report is then final. */
async function takeSteps(
	steps: readonly Step[],
	attempt: Attempt,
	campaign: Campaign,
): Promise<'goesOn' | 'ended'> {
	for (let next = 0; next < steps.length;) {
		const step = steps[next];
		try {
			if (campaign.settings.mode === 'send') requireMayProceed(attempt, campaign);
			await step.take(attempt, campaign);
			next++;
		} catch (error) {
			if (!(error instanceof OtherLead)) {
				await endContact(error, step, attempt, campaign);
				return 'ended';
			}
			// The contact begins again with the lead that was found, or that it needs.
			next = steps.findIndex(({ take }) => take === createLead);
		}
	}
	return 'goesOn';
}

async function endContact(
	error: unknown,
	{ name, isLookUp }: Step,
	attempt: Attempt,
	campaign: Campaign,
): Promise<void> {
	const { contact } = attempt;
	const { client, streaks } = campaign;
	const streak = isLookUp ? streaks.lookUps : streaks.sends;
	const ending = endingOf(error, name);
	attempt.report = { ...attempt.report, ...ending };
	if (error instanceof RequestFailed) {
		// A refused token ends the run, and no request of any contact follows.
		if (error.status === 401) client.pool.stop(new RunEnded('stopped', errorText(error)));
		else streak.recordFailure(error, contact);
	}
	if (ending.reason === 'claimNotStored') {
		const message = String(ending.error);
		streak.recordFailure({ message, isOutcomeUnknown: false }, contact);
	}
	if (error instanceof RunEnded) stopRun(campaign, error);
	await stopOnStreak(streak, attempt, campaign);
}

/** Everything before the first request that writes. */
async function lookUpOrPlan(attempt: Attempt, campaign: Campaign): Promise<void> {
	const { settings } = campaign;
	if (messagesLeft(campaign) <= 0) {
		const text = '"Max Messages per Run" was reached. No message was sent; run again to continue.';
		throw new ContactEnded(asPending('overLimit', text));
	}
	if (isLookedUpFirst(settings)) await lookUpLead(attempt, campaign);
	if (settings.mode === 'send') return;
	throw new ContactEnded(asPlanned(attempt.contact.preview?.text));
}

const firstStep: Step = { name: 'lead', isLookUp: true, take: lookUpOrPlan };

const sending: readonly Step[] = [
	{ name: 'lead', take: createLead },
	{ name: 'lead', take: claimLead },
	{ name: 'lead', take: confirmClaim },
	{ name: 'conversation', take: ensureConversation },
	{ name: 'message', take: sendMessage },
];

/**
 * Sends to contacts one by one until the CRM has accepted a message, then concurrently, so that a
 * systematic failure affects one contact and not all in progress. Who had to wait is looked up again.
 */
async function sendInTurn(attempt: Attempt, campaign: Campaign): Promise<void> {
	const { runId, signal, settings, hasSentMessage } = campaign;
	if (hasSentMessage) {
		await takeSteps(sending, attempt, campaign);
		return;
	}
	const lookUpStep: Step = { ...firstStep, take: lookUpLead };
	const again = isLookedUpFirst(settings) ? [lookUpStep, ...sending] : sending;
	const isDone = await withLock(`first message of ${runId}`, signal, async (hasWaited) => {
		if (campaign.hasSentMessage) return false;
		await takeSteps(hasWaited ? again : sending, attempt, campaign);
		return true;
	});
	if (!isDone) await takeSteps(again, attempt, campaign);
}

/** @throws the reason why no further step may be taken */
function requireMayProceed({ contact }: Attempt, campaign: Campaign): void {
	const reason = stopReason(campaign) ?? checkSendingTime(campaign.settings);
	if (reason) throw reason;
}

/**
 * Stops the run if a streak of failures is long enough. Reads the template again first, because it
 * may have lost its approval.
 */
async function stopOnStreak(
	{ stopText }: FailureStreak,
	{ contact: { plan } }: Attempt,
	campaign: Campaign,
): Promise<void> {
	if (!stopText || stopReason(campaign)) return;
	const status = await campaign.preflight.readTemplateStatus(plan).catch(() => 'APPROVED');
	const change = ` The template "${plan.template.name}" is no longer approved: it is ${status}.`;
	const template = status === 'APPROVED' ? '' : change;
	stopRun(campaign, new RunEnded('stopped', `${stopText}${template}`));
}
