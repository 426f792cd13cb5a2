import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

const conversations = new Set(['accountExternalConversations']);

export const newestConversationOnly: Dialect = {
	description: 'A lead shows its newest conversation only',
	why: 'Lists often show only the newest entries of a relation.',
	start: () => ({
		answer(answer) {
			const newest = (list: unknown) => (Array.isArray(list) ? list.slice(0, 1) : list);
			return { ...answer, body: withFields(answer.body, conversations, newest) };
		},
	}),
};
