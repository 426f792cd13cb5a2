import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

const lateMs = 3_000;

export const openingMovesLastMessageAtLate: Dialect = {
	about: 'Opening a conversation moves its lastMessageAt three seconds later, as a greeting would',
	start: ({ waiting }) => ({
		carryOut({ endpoint, account }, next) {
			const answer = next();
			if (!conversationCreations.includes(endpoint)) return answer;
			const conversation = account.conversations.get((answer as { id: string }).id);
			if (!conversation) return answer;
			void waiting.pause(lateMs).then(() => {
				account.conversations.update(conversation, { lastMessageAt: new Date().toISOString() });
			});
			return answer;
		},
	}),
};
