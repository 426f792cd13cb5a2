import { ApiError } from '../../apiError';
import { isObject } from '../../validation';

import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

export const oneActiveConversationPerSector: Dialect = {
	description:
		'Opening a conversation is refused with 409 while the lead has an active one in the same sector',
	why: 'It guards against two members of a sector working on one contact.',
	expected: { plain: 'needsReview' },
	start: () => ({
		carryOut(request, next) {
			const { account, body } = request;
			if (!conversationCreations.includes(request.endpoint) || !isObject(body)) return next();
			const leadId = String(body.leadId ?? request.id);
			const isThere = account.conversations
				.ofLead(leadId)
				.some(
					({ status, accountChatSectorId }) =>
						status === 'active' && accountChatSectorId === body.accountChatSectorId,
				);
			if (isThere) throw new ApiError(409, 'The lead has an active conversation in this sector');
			return next();
		},
	}),
};
