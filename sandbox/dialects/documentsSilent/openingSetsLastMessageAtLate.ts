import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

const lateMs = 3_000;

export const openingSetsLastMessageAtLate: Dialect = {
	description:
		'Opening a conversation sets its lastMessageAt three seconds later, as an automatic greeting would',
	why: 'An automation greets every new conversation.',
	start: ({ delays }) => ({
		carryOut({ endpoint, account }, next) {
			const answer = next();
			if (!conversationCreations.includes(endpoint)) return answer;
			const conversation = account.conversations.get((answer as { id: string }).id);
			if (!conversation) return answer;
			void delays.wait(lateMs).then(() => {
				account.conversations.update(conversation, { lastMessageAt: new Date().toISOString() });
			});
			return answer;
		},
	}),
};
