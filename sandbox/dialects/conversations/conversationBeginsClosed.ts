import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

export const conversationBeginsClosed: Dialect = {
	about: 'A conversation is closed again as soon as it is opened',
	start: () => ({
		carryOut(request, next) {
			const { endpoint, body } = request;
			if (conversationCreations.includes(endpoint))
				request.body = { ...(body as object), status: 'closed' };
			return next();
		},
	}),
};
