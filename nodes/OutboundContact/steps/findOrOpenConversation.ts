import { endpoints } from '../../shared/contract';
import { reportFailure, type Campaign } from '../campaign';
import { ownConversationId } from '../claim/claim';
import { alreadyExisted } from '../observed/observations';
import { openConversations } from '../rules/activeConversation';
import { findOpenedConversation } from './findOpenedConversation';
import { endWith, type ConversationState, type EndState, type LeadState } from './state';

/**
 * Reuses an open conversation of the lead or opens a new one, according to "On Active
 * Conversation". One that an earlier run of the campaign opened is always reused. The phone of a
 * new conversation is given explicitly, because the lead's phone may have a format that breaks
 * sending (spec, section 1).
 */
export async function findOrOpenConversation(
	state: LeadState,
	campaign: Campaign,
): Promise<ConversationState | EndState> {
	const { contact, lead, report, claimedLead } = state;
	const { sector } = contact.plan;
	const { settings, client } = campaign;
	const open = openConversations(lead, sector.id, client.settings.closedStatuses);
	const own = ownConversationId(lead.metadata, settings.campaignKey);
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
		const id =
			typeof body.id === 'string' ? body.id : await findOpenedConversation(state, campaign);
		return {
			...withConversation(state, id, false, isNew),
			openedDuring: { from: now - elapsedMs, to: now },
		};
	}
	if (answer.failure.isOutcomeUnknown) {
		const id = await findOpenedConversation(state, campaign);
		if (id !== undefined) return withConversation(state, id, false);
	}
	return endWith(reportFailure(report, 'conversation', answer.failure, campaign), claimedLead);
}

function withConversation(
	state: LeadState,
	conversationId: string | undefined,
	conversationReused: boolean,
	isNewConversation = false,
): ConversationState {
	const report = { ...state.report, conversationId: conversationId ?? null, conversationReused };
	return { ...state, report, isNewConversation };
}
