import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

const unreadCount = new Set(['unreadCount']);

export const unreadCountAsText: Dialect = {
	description: 'The unread count of a conversation is a string of digits',
	start: () => ({
		answer(answer) {
			return { ...answer, body: withFields(answer.body, unreadCount, String) };
		},
	}),
};
