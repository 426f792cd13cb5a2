import { ApiError } from '../../apiError';
import { isObject } from '../../validation';

import type { Dialect } from '../dialect';

export const sendRequiresConversation: Dialect = {
	description: 'A message is refused unless the lead has an active conversation',
	why: 'Messages belong to a conversation.',
	start: () => ({
		carryOut(request, next) {
			const { account, body, endpoint } = request;
			if (endpoint !== 'sendChatappMessage' || !isObject(body)) return next();
			const isOpen = account.leads
				.findBy('phone', String(body.to))
				.some(({ id }) =>
					account.conversations.ofLead(id).some(({ status }) => status === 'active'),
				);
			if (!isOpen) throw new ApiError(422, 'No active conversation with this number');
			return next();
		},
	}),
};
