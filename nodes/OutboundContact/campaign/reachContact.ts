import { ExecutionCancelled } from '../../shared/transport/requestPool';
import type { ContactReport, ContactStep } from '../report';
import { interruptionReport, type Campaign } from './campaign';
import type { Contact } from './contact';
import { sendMessage } from './sendMessage';
import { takeConversation } from './takeConversation';
import { takeLead, type TakenLead } from './takeLead';
import { underClaim } from './underClaim';

/**
 * Takes one contact through lead, conversation and message, as far as the rules let it. The lead
 * is claimed for the campaign as soon as the rules have passed it. Never throws: whatever happens
 * is in the report.
 */
export async function reachContact(contact: Contact, campaign: Campaign): Promise<ContactReport> {
	let { report } = contact;
	try {
		const taken = await takeLead(contact, campaign);
		if (!taken.ok) return taken.report;
		report = taken.result.report;
		refuseCancelled(campaign);
		return await underClaim(
			taken.result,
			campaign,
			async () => await converse(contact, taken.result, campaign),
		);
	} catch (error) {
		return interruptionReport(report, 'lead', error);
	}
}

async function converse(
	contact: Contact,
	taken: TakenLead,
	campaign: Campaign,
): Promise<ContactReport> {
	let { report } = taken;
	let step: ContactStep = 'conversation';
	try {
		refuseCancelled(campaign);
		const conversation = await takeConversation(contact, taken, campaign);
		if (!conversation.ok) return conversation.report;
		report = conversation.result;

		step = 'message';
		refuseCancelled(campaign);
		return await sendMessage(contact, report, campaign);
	} catch (error) {
		return interruptionReport(report, step, error);
	}
}

function refuseCancelled({ signal }: Campaign): void {
	if (signal?.aborted) throw new ExecutionCancelled();
}
