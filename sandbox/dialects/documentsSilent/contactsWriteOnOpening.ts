import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

const writeAfterMs = 15;

export const contactsWriteOnOpening: Dialect = {
	description: 'Contacts write a message shortly after a conversation with them is opened',
	why: 'A contact may write at any moment.',
	// They count as recently contacted, so the second run rightly skips them.
	expected: { afterRefusals: 'needsReview' },
	start: ({ delays }) => ({
		carryOut({ endpoint, account }, next) {
			const answer = next();
			if (!conversationCreations.includes(endpoint)) return answer;
			const conversation = account.conversations.get((answer as { id: string }).id);
			if (!conversation) return answer;
			void delays.wait(writeAfterMs).then(() => {
				account.conversations.update(conversation, {
					lastMessageAt: new Date().toISOString(),
					unreadCount: conversation.unreadCount + 1,
				});
			});
			return answer;
		},
	}),
};
