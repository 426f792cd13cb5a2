import { reportInterruption, stopReason, type Campaign } from '../campaign';
import type { Contact } from '../contact/contact';
import { stopRunOnStreak } from '../failureStreak';
import { RunRefused } from '../observed/observations';
import { asPending, withFurtherError, type ContactReport, type ContactStep } from '../report';
import { checkSendingTime } from '../pace/sendingTime';
import { readBeforeSend } from '../settling/readBeforeSend';
import { claimLead } from './claimLead';
import { findOrCreateLead } from './findOrCreateLead';
import { findOrOpenConversation } from './findOrOpenConversation';
import { releaseStrayClaim } from './releaseClaim';
import { sendMessage } from './sendMessage';
import { endWith, type EndState, type LeadState, type StartState } from './state';
import { updateClaim } from './updateClaim';

/**
 * Processes one contact: lead, rules, claim, conversation and message. Then updates the claim to
 * the outcome. Errors end up in the report.
 *
 * @throws {RunRefused} when the CRM lacks something that the run needs, before the first message
 */
export async function processContact(contact: Contact, campaign: Campaign): Promise<ContactReport> {
	const startedAt = Date.now();
	if (campaign.budget.isSpent) return asPending(contact.report, 'overLimit', overLimitText);
	let hasClaimed = true;
	try {
		const end = await runSteps({ contact, report: contact.report }, campaign);
		await stopRunOnStreak(contact, campaign);
		hasClaimed = end.claimedLead !== undefined;
		return await updateClaim(mentionEmptyConversation(end), startedAt, campaign);
	} finally {
		const strayClaim = campaign.strayClaims.end(contact, hasClaimed);
		if (strayClaim) await releaseStrayClaim(strayClaim, campaign);
		campaign.leadLocks.release(contact.item);
	}
}

async function runSteps(start: StartState, campaign: Campaign): Promise<EndState> {
	const lead = await runStep('lead', findOrCreateLead, start, campaign);
	if (lead.hasEnded) return lead;
	return await campaign.firstMessageGate.pass(
		async () => {
			const end = await sendWithinBudget(lead, campaign);
			await stopRunOnStreak(start.contact, campaign);
			return end;
		},
		({ report }) => report.status === 'sent',
	);
}

async function sendWithinBudget(lead: LeadState, campaign: Campaign): Promise<EndState> {
	const { budget } = campaign;
	if (!(await budget.reserve())) {
		return endWith(asPending(lead.report, 'overLimit', overLimitText), lead.claimedLead);
	}
	let mayHaveBeenSent = true;
	try {
		const end = await sendToLead(lead, campaign);
		mayHaveBeenSent = ['sent', 'unconfirmed'].includes(end.report.status);
		return end;
	} finally {
		budget.settle(mayHaveBeenSent);
	}
}

async function sendToLead(lead: LeadState, campaign: Campaign): Promise<EndState> {
	const started = { ...lead, claimStartedAt: lead.claimStartedAt ?? Date.now() };
	const claimed = await runStep('lead', claimLead, started, campaign);
	if (claimed.hasEnded) return claimed;
	const conversation = await runStep('conversation', findOrOpenConversation, claimed, campaign);
	if (conversation.hasEnded) return conversation;
	await readBeforeSend(conversation, campaign);
	return await runStep('message', sendMessage, conversation, campaign);
}

const overLimitText =
	'"Max Messages per Run" was reached. No message was sent; run again to continue.';

/** Runs a step, unless the run was stopped before. A thrown error ends the contact. */
async function runStep<Before extends StartState, After extends StartState | EndState>(
	name: ContactStep,
	step: (state: Before, campaign: Campaign) => Promise<After>,
	state: Before,
	campaign: Campaign,
): Promise<After | EndState> {
	const run = async () => {
		const reason = stopReason(campaign) ?? checkSendingTime(state.contact, campaign);
		if (reason) throw reason;
		return await step(state, campaign);
	};
	return await run().catch((error: unknown): EndState => {
		if (error instanceof RunRefused) throw error;
		return endWith(reportInterruption(state.report, name, error), state.claimedLead);
	});
}

/** Mentions a conversation that was opened for a contact who then got no message. */
function mentionEmptyConversation(end: EndState): EndState {
	const { report } = end;
	const isOpened = report.conversationId !== null && report.conversationReused === false;
	if (!isOpened || !['failed', 'pending'].includes(report.status)) return end;
	const text = 'The conversation opened for this contact has no message; the next run uses it.';
	return { ...end, report: withFurtherError(report, text) };
}
