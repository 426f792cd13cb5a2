import { RequestFailed } from '../../shared/transport/requestFailed';
import type { Contact } from '../contact/contact';
import { messagesLeft, stopReason, stopRun, type Campaign } from '../control/campaign';
import { lockHolder, phoneLockKey, withLock } from '../control/locks';
import { checkSendingTime } from '../control/sendingTime';
import { ContactEnded, errorText, reportInterruption, RunEnded } from '../report/errors';
import { asPending, asPlanned, withFurtherError } from '../report/report';
import { newAttempt, type Attempt } from './attempt';
import { claimLead } from './claimLead';
import { confirmClaim } from './confirmClaim';
import { createLead } from './createLead';
import { ensureConversation } from './ensureConversation';
import { isLookedUpFirst, lookUpLead } from './lookUpLead';
import { noteOutcome } from './noteOutcome';
import { sendMessage } from './sendMessage';

type Step = (attempt: Attempt, campaign: Campaign) => Promise<void>;

/**
 * Processes one contact: look-up and rules, lead, claim, conversation and message; in a preview, the
 * first two. Then notes the outcome on its claim. Failures end up in the report.
 *
 * @returns the attempt with its final report
 */
export async function processContact(contact: Contact, campaign: Campaign): Promise<Attempt> {
	const { client, run, signal } = campaign;
	const attempt = newAttempt(contact);
	const key = phoneLockKey(client.account, contact.phone);
	const process = async () => {
		if (await take([prepare], attempt, campaign)) await sendInTurn(attempt, campaign);
		mentionEmptyConversation(attempt, campaign);
		attempt.report = await noteOutcome(attempt, campaign);
	};
	await withLock({ key, run, signal }, process).catch((error: unknown) => {
		// A wait was cancelled. What was sent, or may have been, stays so whatever happens.
		const { report, step } = attempt;
		const mayHaveSent = ['sent', 'unconfirmed'].includes(report.status);
		if (!mayHaveSent) attempt.report = reportInterruption(report, step, error);
	});
	return attempt;
}

/**
 * Takes steps until one ends the contact, whose report is then final.
 *
 * @returns whether no step has ended the contact
 */
async function take(
	steps: readonly Step[],
	attempt: Attempt,
	campaign: Campaign,
): Promise<boolean> {
	try {
		for (const step of steps) {
			if (campaign.settings.mode === 'send') requireMayProceed(attempt, campaign);
			await step(attempt, campaign);
		}
		return true;
	} catch (error) {
		await endContact(error, attempt, campaign);
		return false;
	}
}

async function endContact(error: unknown, attempt: Attempt, campaign: Campaign): Promise<void> {
	const { contact, step } = attempt;
	if (error instanceof RequestFailed) {
		const { failure } = error.result;
		const part = attempt.lead || step !== 'lead' ? 'send' : 'lookUp';
		// A refused token ends the run, and no request of any contact follows.
		if (failure.status === 401) {
			campaign.client.pool.stop(new RunEnded('stopped', errorText(failure)));
		} else campaign.streak.recordFailure(failure, contact, part);
	}
	attempt.report = reportInterruption(attempt.report, step, error);
	if (error instanceof RunEnded) stopRun(campaign, error);
	await stopOnStreak(attempt, campaign);
}

/** Everything before the first request that writes. */
async function prepare(attempt: Attempt, campaign: Campaign): Promise<void> {
	const { settings } = campaign;
	if (messagesLeft(campaign) <= 0) {
		const text = '"Max Messages per Run" was reached. No message was sent; run again to continue.';
		throw new ContactEnded((report) => asPending(report, 'overLimit', text));
	}
	if (isLookedUpFirst(settings)) await lookUpLead(attempt, campaign);
	if (settings.mode === 'send') return;
	throw new ContactEnded((report) => asPlanned(report, attempt.contact.preview?.text));
}

const sending: readonly Step[] = [
	createLead,
	claimLead,
	confirmClaim,
	ensureConversation,
	sendMessage,
];

/**
 * Sends to contacts one by one until the CRM has accepted a message, then concurrently, so that a
 * systematic failure affects one contact and not all in progress. Who had to wait is looked up again.
 */
async function sendInTurn(attempt: Attempt, campaign: Campaign): Promise<void> {
	const { run, signal, settings } = campaign;
	const gate = { key: `first message of ${run}`, run, signal };
	const hasToWait = !campaign.hasAccepted && lockHolder(gate.key) !== 'none';
	const again = hasToWait && isLookedUpFirst(settings) ? [lookUpLead] : [];
	const send = async () => await take([...again, ...sending], attempt, campaign);
	const sendFirst = async () => {
		if (campaign.hasAccepted) return false;
		await send();
		return true;
	};
	if (campaign.hasAccepted || !(await withLock(gate, sendFirst))) await send();
}

/** @throws the reason why no further step may be taken */
function requireMayProceed({ contact }: Attempt, campaign: Campaign): void {
	const reason = stopReason(campaign) ?? checkSendingTime(contact, campaign.settings);
	if (reason) throw reason;
}

/**
 * Stops the run if a streak of failures is long enough. Reads the template again first, because it
 * may have lost its approval.
 */
async function stopOnStreak({ contact: { plan } }: Attempt, campaign: Campaign): Promise<void> {
	const { stopText } = campaign.streak;
	if (!stopText || stopReason(campaign)) return;
	const status = await campaign.preflight.readTemplateStatus(plan).catch(() => undefined);
	const isApproved = status === undefined || status === 'APPROVED';
	const template = isApproved
		? ''
		: ` The template "${plan.template.name}" is no longer approved: it is ${status}.`;
	stopRun(campaign, new RunEnded('stopped', `${stopText}${template}`));
}

/** Mentions a conversation that was opened for a contact who then got no message. */
function mentionEmptyConversation(attempt: Attempt, { settings }: Campaign): void {
	const { conversationId, conversationReused, status } = attempt.report;
	const isOpened = conversationId !== null && conversationReused === false;
	if (!isOpened || !['failed', 'pending'].includes(status)) return;
	const text = 'The conversation opened for this contact has no message';
	const next = settings.campaignKey === '' ? '.' : '; the next run uses it.';
	attempt.report = withFurtherError(attempt.report, `${text}${next}`);
}
