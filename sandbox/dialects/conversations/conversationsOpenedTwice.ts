import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

export const conversationsOpenedTwice: Dialect = {
	about: 'Something in between sends each opening of a conversation twice',
	// The other one is an active conversation that the campaign knows nothing of.
	promises: { mended: 'asks' },
	start: () => ({
		carryOut({ endpoint }, next) {
			if (conversationCreations.includes(endpoint)) next();
			return next();
		},
	}),
};
