import { endpoints } from '../../shared/contract';
import { failureReport, type Campaign } from '../campaign';
import { ownConversationOf } from '../claimNote';
import { alreadyExisted } from '../observed/observations';
import { openConversations } from '../rules/activeConversation';
import { over, type ConversationTaken, type LeadTaken, type Over } from './state';

/**
 * Opens a conversation in the sector, or takes the lead's open one, as "On Active Conversation"
 * says. One that an earlier run of the campaign opened is taken in any case. The phone is given explicitly: the lead's own may be in another format, which breaks
 * channel sends (spec, section 1).
 */
export async function takeConversation(
	state: LeadTaken,
	campaign: Campaign,
): Promise<ConversationTaken | Over> {
	const { contact, lead, report, claim } = state;
	const { sector } = contact.plan;
	const { settings, client } = campaign;
	const open = openConversations(lead, sector.id, client.settings.closedStatuses);
	const own = ownConversationOf(lead.metadata, settings.campaignKey);
	const reused =
		(own === undefined ? undefined : open.find(({ id }) => id === own)) ??
		(settings.onActiveConversation === 'reuse' ? open[0] : undefined);
	if (reused) return withConversation(state, reused.id, true);
	const answer = await client.request(endpoints.createConversation, {
		body: {
			leadId: lead.id,
			accountChatSectorId: sector.id,
			contactPhone: contact.phone,
			conversationOwnerId: contact.options.conversationOwnerId,
		},
	});
	if (answer.ok) {
		const { body, headers, elapsedMs } = answer;
		const isNew = alreadyExisted(body, headers, elapsedMs) === false;
		const now = Date.now();
		return {
			...withConversation(state, body.id, false, isNew),
			openedWithin: { from: now - elapsedMs, to: now },
		};
	}
	return over(failureReport(report, 'conversation', answer.failure, campaign), claim);
}

function withConversation(
	state: LeadTaken,
	conversationId: string,
	conversationReused: boolean,
	isNewConversation = false,
): ConversationTaken {
	const report = { ...state.report, conversationId, conversationReused };
	return { ...state, report, conversationId, isNewConversation };
}
