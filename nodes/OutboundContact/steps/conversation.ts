import { endpoints } from '../../shared/contract';
import { failureReport, type Campaign } from '../campaign';
import { newestActiveConversation } from '../rules/activeConversation';
import { over, type ConversationTaken, type LeadTaken, type Over } from './state';

/**
 * Opens a conversation in the sector, or takes the lead's active one, as "On Active Conversation"
 * says. The phone is given explicitly: the lead's own may be in another format, which breaks
 * channel sends (spec, section 1).
 */
export async function takeConversation(
	state: LeadTaken,
	campaign: Campaign,
): Promise<ConversationTaken | Over> {
	const { contact, lead, report, claim } = state;
	const { sector } = contact.plan;
	const active = newestActiveConversation(lead, sector.id);
	if (active && campaign.settings.onActiveConversation === 'reuse') {
		return withConversation(state, active.id, true);
	}
	const answer = await campaign.client.request(endpoints.createConversation, {
		body: {
			leadId: lead.id,
			accountChatSectorId: sector.id,
			contactPhone: contact.phone,
			conversationOwnerId: contact.options.conversationOwnerId,
		},
	});
	if (answer.ok) return withConversation(state, answer.body.id, false);
	return over(failureReport(report, 'conversation', answer.failure, campaign), claim);
}

function withConversation(
	state: LeadTaken,
	conversationId: string,
	conversationReused: boolean,
): ConversationTaken {
	const report = { ...state.report, conversationId, conversationReused };
	return { ...state, report, conversationId };
}
