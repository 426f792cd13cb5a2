import { interruptionReport, stopReason, type Campaign } from '../campaign';
import type { Contact } from '../contact/contact';
import type { ContactReport, ContactStep } from '../report';
import { claimLead, noteOutcome } from './claim';
import { takeConversation } from './conversation';
import { takeLead } from './lead';
import { sendMessage } from './message';
import { over, type Over, type Start } from './state';

/**
 * Takes one contact through lead, claim, conversation and message, as far as the rules let it, and
 * moves the claim on to what became of it. Never throws: whatever happens is in the report.
 */
export async function contactPerson(contact: Contact, campaign: Campaign): Promise<ContactReport> {
	const end = await takeSteps({ contact, report: contact.report }, campaign);
	return await noteOutcome(end, campaign);
}

async function takeSteps(start: Start, campaign: Campaign): Promise<Over> {
	const lead = await attempt('lead', takeLead, start, campaign);
	if (lead.isOver) return lead;
	const claimed = await attempt('lead', claimLead, lead, campaign);
	if (claimed.isOver) return claimed;
	const conversation = await attempt('conversation', takeConversation, claimed, campaign);
	if (conversation.isOver) return conversation;
	return await attempt('message', sendMessage, conversation, campaign);
}

/** Takes a step, unless the run was stopped before it. What is thrown ends the contact. */
async function attempt<Before extends Start, After extends Start | Over>(
	name: ContactStep,
	step: (state: Before, campaign: Campaign) => Promise<After>,
	state: Before,
	campaign: Campaign,
): Promise<After | Over> {
	try {
		const reason = stopReason(campaign);
		if (reason) throw reason;
		return await step(state, campaign);
	} catch (error) {
		return over(interruptionReport(state.report, name, error), state.claim);
	}
}
