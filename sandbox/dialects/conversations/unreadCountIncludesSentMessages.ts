import type { Dialect } from '../dialect';
import { changeConversationsOnSend } from './changeConversationsOnSend';

export const unreadCountIncludesSentMessages: Dialect = {
	description: 'The unread count of a conversation includes sent messages',
	start: () => ({
		carryOut: changeConversationsOnSend(({ unreadCount }) => ({ unreadCount: unreadCount + 1 })),
	}),
};
