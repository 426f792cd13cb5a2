import type { Dialect } from '../dialect';
import { changeConversationsOnSend } from '../hooks/changeConversationsOnSend';

export const messageUpdatesAllConversations: Dialect = {
	description: 'A message updates lastMessageAt of all conversations of the lead',
	why: 'It stores the time of the last message with the lead.',
	start: () => ({
		carryOut: changeConversationsOnSend(() => ({ lastMessageAt: new Date().toISOString() })),
	}),
};
