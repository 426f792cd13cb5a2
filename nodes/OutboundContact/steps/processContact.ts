import type { Failure } from '../../shared/transport/failure';
import { RequestFailed } from '../../shared/transport/requestFailed';
import { readClaim } from '../claim/claim';
import type { Contact } from '../contact/contact';
import { areClaimsAccepted, stopReason, type Campaign } from '../control/campaign';
import type { FailureStreak } from '../control/failureStreak';
import { lockHolder, phoneLockKey, withLock } from '../control/locks';
import { checkSendingTime } from '../control/sendingTime';
import {
	ContactEnded,
	errorText,
	reportInterruption,
	RunRefused,
	RunStopped,
} from '../report/errors';
import { asPending, asPlanned, withFurtherError, type ContactReport } from '../report/report';
import { neededFields } from '../rules';
import type { CampaignSettings } from '../settings/settings';
import { newAttempt, type Attempt } from './attempt';
import { claimLead } from './claimLead';
import { createLead } from './createLead';
import { lookUpLead } from './lookUpLead';
import { noteOutcome } from './noteOutcome';
import { ensureConversation } from './ensureConversation';
import { sendMessage } from './sendMessage';

/**
 * Processes one contact: look-up and rules, lead, claim, conversation and message; in a preview, the
 * first two. Then notes the outcome on its claim. Failures end up in the report.
 */
export async function processContact(contact: Contact, campaign: Campaign): Promise<ContactReport> {
	const { client, run, signal } = campaign;
	const attempt = newAttempt(contact);
	const process = async () => await takeSteps(attempt, campaign);
	const key = phoneLockKey(client.account, contact.phone);
	return await withLock({ key, run, signal }, process).catch((error: unknown) =>
		reportInterruption(attempt.report, attempt.step, error),
	);
}

async function takeSteps(attempt: Attempt, campaign: Campaign): Promise<ContactReport> {
	if (await takeUntilEnd(prepare, campaign.lookUpStreak, attempt, campaign)) {
		await sendInTurn(attempt, campaign);
	}
	mentionEmptyConversation(attempt, campaign.settings);
	return await noteOutcome(attempt, campaign);
}

/**
 * Takes steps until one ends the contact, whose report is then final.
 *
 * @param streak counts the steps' failures
 * @returns whether no step has ended the contact
 */
async function takeUntilEnd(
	take: (attempt: Attempt, campaign: Campaign) => Promise<void>,
	streak: FailureStreak,
	attempt: Attempt,
	campaign: Campaign,
): Promise<boolean> {
	const end = async (error: unknown) => {
		if (error instanceof RequestFailed) {
			const { failure } = error.result;
			// A refused token ends the run, and no request of any contact follows.
			if (failure.status === 401) campaign.client.pool.stop(new RunStopped(errorText(failure)));
			else if (!concernsLeadAlone(failure, attempt, campaign)) {
				streak.recordFailure(failure, attempt.contact.phone);
			}
		}
		attempt.report = reportInterruption(attempt.report, attempt.step, error);
		if (error instanceof RunRefused) campaign.stopped ??= error;
		await stopRunOnStreak(streak, attempt, campaign);
		return false;
	};
	return await take(attempt, campaign).then(() => true, end);
}

/**
 * Whether a failure says nothing of other contacts: an earlier run has released the lead, or the CRM
 * refuses its claim alone. Such contacts stay in the list: if they counted, enough of them would end
 * every run before it comes to the others.
 */
function concernsLeadAlone(
	{ status = 500 }: Failure,
	{ lead, step }: Attempt,
	campaign: Campaign,
): boolean {
	if (!lead) return false;
	if (readClaim(lead.metadata, campaign.settings.campaignKey)?.status === 'released') return true;
	return step === 'lead' && status < 500 && areClaimsAccepted(campaign);
}

/** Everything before the first request that writes. */
async function prepare(attempt: Attempt, campaign: Campaign): Promise<void> {
	const { settings, messagesLeft } = campaign;
	if (settings.mode === 'send') requireMayProceed(attempt, campaign);
	if (messagesLeft === 0) {
		const text = '"Max Messages per Run" was reached. No message was sent; run again to continue.';
		throw new ContactEnded((report) => asPending(report, 'overLimit', text));
	}
	if (isLookedUpFirst(settings)) await lookUpLead(attempt, campaign);
	if (settings.mode === 'send') return;
	throw new ContactEnded((report) => asPlanned(report, attempt.contact.preview));
}

/**
 * Sends to contacts one by one until the CRM has accepted a message, then concurrently, so that a
 * systematic failure affects one contact and not all in progress.
 */
async function sendInTurn(attempt: Attempt, campaign: Campaign): Promise<void> {
	const { run, signal } = campaign;
	if (!campaign.hasAccepted) {
		const key = `first message of ${run}`;
		attempt.mustLookUpAgain = lockHolder(key) !== 'none';
		const isDone = await withLock({ key, run, signal }, async () => {
			if (campaign.hasAccepted) return false;
			await takeUntilEnd(send, campaign.sendStreak, attempt, campaign);
			return true;
		});
		if (isDone) return;
	}
	await takeUntilEnd(send, campaign.sendStreak, attempt, campaign);
}

async function send(attempt: Attempt, campaign: Campaign): Promise<void> {
	const lookUpAgain =
		attempt.mustLookUpAgain && isLookedUpFirst(campaign.settings) ? [lookUpLead] : [];
	for (const step of [...lookUpAgain, createLead, claimLead, ensureConversation, sendMessage]) {
		requireMayProceed(attempt, campaign);
		await step(attempt, campaign);
	}
}

/** A lead that nothing depends on is read only if its creation has found it. */
function isLookedUpFirst(settings: CampaignSettings): boolean {
	return settings.mode === 'preview' || neededFields(settings).length > 0;
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
async function stopRunOnStreak(
	streak: FailureStreak,
	{ contact: { plan } }: Attempt,
	campaign: Campaign,
): Promise<void> {
	if (!streak.stopText || stopReason(campaign)) return;
	const status = await campaign.preflight.readTemplateStatus(plan).catch(() => undefined);
	const template =
		status === undefined || status === 'APPROVED'
			? ''
			: ` The template "${plan.template.name}" is no longer approved: it is ${status}.`;
	campaign.stopped ??= new RunStopped(`${streak.stopText}${template}`);
}

/** Mentions a conversation that was opened for a contact who then got no message. */
function mentionEmptyConversation(attempt: Attempt, { campaignKey }: CampaignSettings): void {
	const { conversationId, conversationReused, status } = attempt.report;
	const isOpened = conversationId !== null && conversationReused === false;
	if (!isOpened || !['failed', 'pending'].includes(status)) return;
	const text = 'The conversation opened for this contact has no message';
	const next = campaignKey === '' ? '.' : '; the next run uses it.';
	attempt.report = withFurtherError(attempt.report, `${text}${next}`);
}
