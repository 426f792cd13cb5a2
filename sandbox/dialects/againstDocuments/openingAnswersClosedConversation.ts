import { conversationView } from '../../handlers/views';
import { isObject } from '../../validation';
import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

export const openingAnswersClosedConversation: Dialect = {
	description:
		'Opening a conversation in a sector where the lead has one answers with that one unchanged, even if it is closed',
	why: 'Many inboxes keep one conversation per contact and sector.',
	start: () => ({
		carryOut(request, next) {
			const { account, body } = request;
			if (!conversationCreations.includes(request.endpoint) || !isObject(body)) return next();
			const known = account.conversations
				.ofLead(String(body.leadId ?? request.id))
				.find(({ accountChatSectorId }) => accountChatSectorId === body.accountChatSectorId);
			return known ? conversationView(account, known) : next();
		},
	}),
};
