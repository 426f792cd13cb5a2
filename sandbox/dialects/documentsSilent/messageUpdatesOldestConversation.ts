import type { ConversationRecord } from '../../store';
import type { Dialect } from '../dialect';
import { changeConversationsOnSend } from '../hooks/changeConversationsOnSend';

function oldestOf(conversations: readonly ConversationRecord[]): ConversationRecord {
	return conversations.reduce((one, other) => (other.createdAt < one.createdAt ? other : one));
}

export const messageUpdatesOldestConversation: Dialect = {
	description: 'A message belongs to the oldest conversation of the lead and updates that one only',
	why: 'It assigns a message to the first conversation that it finds by phone.',
	start: () => ({
		carryOut: changeConversationsOnSend((each, earlier, all) => ({
			lastMessageAt: each.id === oldestOf(all).id ? new Date().toISOString() : earlier,
		})),
	}),
};
