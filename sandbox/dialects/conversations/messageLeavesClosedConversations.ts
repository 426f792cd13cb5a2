import type { Dialect } from '../dialect';
import { changeConversationsOnSend } from './changeConversationsOnSend';

export const messageLeavesClosedConversations: Dialect = {
	description: 'A message updates lastMessageAt of open conversations only',
	start: () => ({
		carryOut: changeConversationsOnSend(({ status }, earlier) =>
			status === 'closed' ? { lastMessageAt: earlier } : {},
		),
	}),
};
