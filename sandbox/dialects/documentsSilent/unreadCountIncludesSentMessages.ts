import type { Dialect } from '../dialect';
import { changeConversationsOnSend } from '../hooks/changeConversationsOnSend';

export const unreadCountIncludesSentMessages: Dialect = {
	description: 'The unread count of a conversation includes sent messages',
	why: 'It counts all messages since a member last looked.',
	start: () => ({
		carryOut: changeConversationsOnSend(({ unreadCount }) => ({ unreadCount: unreadCount + 1 })),
	}),
};
