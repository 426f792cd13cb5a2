import type { ContactReport, ContactStep } from '../report';
import { interruptionReport, type Campaign } from './campaign';
import type { Contact } from './contact';
import { sendMessage } from './sendMessage';
import { takeConversation } from './takeConversation';
import { takeLead } from './takeLead';

/**
 * Takes one contact through lead, conversation and message, as far as the rules let it. Never
 * throws: whatever happens is in the report.
 */
export async function reachContact(contact: Contact, campaign: Campaign): Promise<ContactReport> {
	let { report } = contact;
	let step: ContactStep = 'lead';
	try {
		const taken = await takeLead(contact, campaign);
		if (!taken.ok) return taken.report;
		report = taken.result.report;

		step = 'conversation';
		const conversation = await takeConversation(contact, taken.result, campaign);
		if (!conversation.ok) return conversation.report;
		report = conversation.result;

		step = 'message';
		return await sendMessage(contact, taken.result.lead, report, campaign);
	} catch (error) {
		return interruptionReport(report, step, error);
	}
}
