import { interruptionReport, stopReason, type Campaign } from '../campaign';
import type { Contact } from '../contact/contact';
import { endRunOnStreak } from '../endRun';
import { RunRefused } from '../observed/observations';
import { pending, type ContactReport, type ContactStep } from '../report';
import { readBeforeSend } from '../settling/readBeforeSend';
import { heldBack } from '../timing';
import { claimLead, noteOutcome } from './claim';
import { takeConversation } from './conversation';
import { takeLead } from './lead';
import { sendMessage } from './message';
import { over, type LeadTaken, type Over, type Start } from './state';

/**
 * Takes one contact through lead, claim, conversation and message, as far as the rules let it, and
 * moves the claim on to what became of it. Whatever happens is in the report.
 *
 * @throws {RunRefused} when the CRM lacks what the run rests on, before the first message
 */
export async function contactPerson(contact: Contact, campaign: Campaign): Promise<ContactReport> {
	const early = leftOutEarly(contact, campaign);
	if (early) return early;
	try {
		const end = await takeSteps({ contact, report: contact.report }, campaign);
		await endRunOnStreak(contact, campaign);
		return await noteOutcome(withOpenConversation(end), campaign);
	} finally {
		campaign.leads.leave(contact.item);
	}
}

async function takeSteps(start: Start, campaign: Campaign): Promise<Over> {
	const lead = await attempt('lead', takeLead, start, campaign);
	if (lead.isOver) return lead;
	return await campaign.firstMessage.pass(
		async () => {
			const end = await sendWithinBudget(lead, campaign);
			await endRunOnStreak(start.contact, campaign);
			return end;
		},
		({ report }) => report.status === 'sent',
	);
}

/** The end of a contact that needs no request to be left out. */
function leftOutEarly({ report }: Contact, campaign: Campaign): ContactReport | undefined {
	return campaign.budget.isSpent ? pending(report, 'overLimit', overLimitText) : undefined;
}

async function sendWithinBudget(lead: LeadTaken, campaign: Campaign): Promise<Over> {
	const { budget } = campaign;
	if (!(await budget.reserve())) {
		return over(pending(lead.report, 'overLimit', overLimitText), lead.claim);
	}
	let mayHaveGoneOut = true;
	try {
		const end = await sendTo(lead, campaign);
		mayHaveGoneOut = ['sent', 'unconfirmed'].includes(end.report.status);
		return end;
	} finally {
		budget.settle(mayHaveGoneOut);
	}
}

async function sendTo(lead: LeadTaken, campaign: Campaign): Promise<Over> {
	const begun = { ...lead, begunAt: lead.begunAt ?? Date.now() };
	const claimed = await attempt('lead', claimLead, begun, campaign);
	if (claimed.isOver) return claimed;
	const conversation = await attempt('conversation', takeConversation, claimed, campaign);
	if (conversation.isOver) return conversation;
	await readBeforeSend(conversation, campaign);
	return await attempt('message', sendMessage, conversation, campaign);
}

const overLimitText =
	'"Max Messages per Run" was reached. No message was sent; run again to continue.';

/** Takes a step, unless the run was stopped before it. What is thrown ends the contact. */
async function attempt<Before extends Start, After extends Start | Over>(
	name: ContactStep,
	step: (state: Before, campaign: Campaign) => Promise<After>,
	state: Before,
	campaign: Campaign,
): Promise<After | Over> {
	const take = async () => {
		const reason = stopReason(campaign) ?? heldBack(state.contact, campaign);
		if (reason) throw reason;
		return await step(state, campaign);
	};
	return await take().catch((error: unknown): Over => {
		if (error instanceof RunRefused) throw error;
		return over(interruptionReport(state.report, name, error), state.claim);
	});
}

/** Says that a conversation was opened for a contact who got no message. */
function withOpenConversation(end: Over): Over {
	const { report } = end;
	const isOpenedInVain = report.conversationId !== null && report.conversationReused === false;
	if (!isOpenedInVain || !['failed', 'pending'].includes(report.status)) return end;
	const text = 'The conversation opened for this contact has no message; the next run uses it.';
	const error = report.error ? `${report.error} ${text}` : text;
	return { ...end, report: { ...report, error } };
}
