import type { Dialect } from '../dialect';
import { changeConversationsOnSend } from './changeConversationsOnSend';

export const messageUpdatesAllConversations: Dialect = {
	description: 'A message updates lastMessageAt of all conversations of the lead',
	start: () => ({
		carryOut: changeConversationsOnSend(() => ({ lastMessageAt: new Date().toISOString() })),
	}),
};
