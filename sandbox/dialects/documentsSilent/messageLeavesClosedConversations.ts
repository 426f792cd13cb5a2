import type { Dialect } from '../dialect';
import { changeConversationsOnSend } from '../hooks/changeConversationsOnSend';

export const messageLeavesClosedConversations: Dialect = {
	description: 'A message updates lastMessageAt of open conversations only',
	why: 'It assigns a message to the conversation that is open.',
	start: () => ({
		carryOut: changeConversationsOnSend(({ status }, earlier) =>
			status === 'closed' ? { lastMessageAt: earlier } : {},
		),
	}),
};
