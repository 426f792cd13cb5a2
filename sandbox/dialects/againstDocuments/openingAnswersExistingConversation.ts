import { conversationView } from '../../handlers/views';
import { isObject } from '../../validation';

import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { conversationCreations, sends } from '../endpointGroups';

export const openingAnswersExistingConversation: Dialect = {
	description:
		'Opening a conversation with a lead that has one in any sector answers 200 with the existing one, which gets the messages',
	why: 'Many inboxes keep one conversation per contact.',
	start: () => ({
		carryOut(request, next) {
			const { account, body } = request;
			if (sends.includes(request.endpoint)) {
				const answer = next();
				const message = account.messages.at(-1);
				const [only] = account.conversations.ofLead(message?.leadId ?? '');
				if (only) account.conversations.update(only, { lastMessageAt: message?.at });
				return answer;
			}
			if (!conversationCreations.includes(request.endpoint) || !isObject(body)) return next();
			const [existing] = account.conversations.ofLead(String(body.leadId ?? request.id));
			return existing ? conversationView(account, existing) : next();
		},
		answer(answer, { endpoint }) {
			return conversationCreations.includes(endpoint) && isSuccess(answer)
				? { ...answer, status: 200 }
				: answer;
		},
	}),
};
