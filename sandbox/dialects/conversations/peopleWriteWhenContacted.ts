import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

const writeAfterMs = 15;

export const peopleWriteWhenContacted: Dialect = {
	about: 'People write by themselves shortly after a conversation with them is opened',
	// Who has just written has been in contact: a later run leaves them out, and rightly.
	promises: { mended: 'asks' },
	start: ({ waiting }) => ({
		carryOut({ endpoint, account }, next) {
			const answer = next();
			if (!conversationCreations.includes(endpoint)) return answer;
			const conversation = account.conversations.get((answer as { id: string }).id);
			if (!conversation) return answer;
			void waiting.pause(writeAfterMs).then(() => {
				account.conversations.update(conversation, {
					lastMessageAt: new Date().toISOString(),
					unreadCount: conversation.unreadCount + 1,
				});
			});
			return answer;
		},
	}),
};
