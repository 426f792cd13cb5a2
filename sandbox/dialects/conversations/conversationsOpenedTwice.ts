import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

export const conversationsOpenedTwice: Dialect = {
	description: 'A proxy repeats each request that opens a conversation, so that two are opened',
	// The second conversation is active, and the campaign does not know it.
	expected: { afterRefusals: 'needsReview' },
	start: () => ({
		carryOut({ endpoint }, next) {
			if (conversationCreations.includes(endpoint)) next();
			return next();
		},
	}),
};
