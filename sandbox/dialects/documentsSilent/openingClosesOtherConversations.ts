import { isObject } from '../../validation';

import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

export const openingClosesOtherConversations: Dialect = {
	description: 'Opening a conversation closes the other conversations of the lead',
	why: 'It guards against two members working on one contact.',
	start: () => ({
		carryOut(request, next) {
			const { account, body, endpoint, id } = request;
			if (conversationCreations.includes(endpoint) && isObject(body)) {
				for (const each of account.conversations.ofLead(String(body.leadId ?? id))) {
					account.conversations.update(each, { status: 'closed' });
				}
			}
			return next();
		},
	}),
};
