import { conversationView } from '../../handlers/views';
import { isObject } from '../../validation';

import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

export const openingReopensConversation: Dialect = {
	description:
		'Opening a conversation in a sector where the lead has one, active or closed, makes that one active and answers with it',
	why: 'Many inboxes keep one conversation per contact and sector.',
	start: () => ({
		carryOut(request, next) {
			const { account, body } = request;
			if (!conversationCreations.includes(request.endpoint) || !isObject(body)) return next();
			const existing = account.conversations
				.ofLead(String(body.leadId ?? request.id))
				.find(({ accountChatSectorId }) => accountChatSectorId === body.accountChatSectorId);
			if (!existing) return next();
			account.conversations.update(existing, { status: 'active' });
			return conversationView(account, existing);
		},
	}),
};
