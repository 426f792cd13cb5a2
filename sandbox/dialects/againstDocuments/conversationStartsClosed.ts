import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

export const conversationStartsClosed: Dialect = {
	description: 'A new conversation is closed from the start',
	why: 'A conversation counts as open only after its first message.',
	start: () => ({
		carryOut(request, next) {
			const { endpoint, body } = request;
			if (conversationCreations.includes(endpoint))
				request.body = { ...(body as object), status: 'closed' };
			return next();
		},
	}),
};
