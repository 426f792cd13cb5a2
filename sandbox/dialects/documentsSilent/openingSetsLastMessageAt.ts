import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

export const openingSetsLastMessageAt: Dialect = {
	description: 'Opening a conversation sets its lastMessageAt, though no message was sent',
	why: 'It notes the opening as a system message in the conversation.',
	start: () => ({
		carryOut(request, next) {
			const answer = next();
			if (!conversationCreations.includes(request.endpoint)) return answer;
			const conversation = request.account.conversations.get((answer as { id: string }).id);
			if (conversation) {
				request.account.conversations.update(conversation, {
					lastMessageAt: new Date().toISOString(),
				});
			}
			return answer;
		},
	}),
};
