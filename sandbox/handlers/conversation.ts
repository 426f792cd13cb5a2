import type { ConversationCreateBody } from '../contractTypes';
import { requireFound } from '../apiError';
import { errorTexts } from '../errorTexts';
import type { Account } from '../store';

import type { HandlersOf } from './handler';
import { checkReferences } from './references';
import { conversationView } from './views';

/**
 * Opens a conversation with a lead (spec, section 4). An integration is optional: a conversation
 * without one, in a sector without one, shows no platform.
 *
 * @throws ApiError 404 when an id in the body does not belong to the account
 */
export function openConversation(account: Account, body: ConversationCreateBody) {
	checkReferences(account, body);
	const { leadId, ...given } = body;
	const lead = requireFound(account.leads.get(leadId), errorTexts.leadNotFound);
	return conversationView(account, account.addConversation(lead, given));
}

export const conversationHandlers: HandlersOf<
	'createConversation' | 'updateConversation' | 'updateConversationStatus'
> = {
	createConversation({ account, body }) {
		return openConversation(account, body);
	},

	updateConversation({ account, id, body }) {
		const conversation = requireFound(
			account.conversations.get(id),
			errorTexts.conversationNotFound,
		);
		checkReferences(account, body);
		const updatedAt = new Date().toISOString();
		account.conversations.update(conversation, { ...body, updatedAt });
		return conversationView(account, conversation);
	},

	updateConversationStatus({ account, id, body }) {
		const conversation = requireFound(
			account.conversations.get(id),
			errorTexts.conversationNotFound,
		);
		const updatedAt = new Date().toISOString();
		account.conversations.update(conversation, { ...body, updatedAt });
		return conversationView(account, conversation);
	},
};
