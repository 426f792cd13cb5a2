import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

const conversations = new Set(['accountExternalConversations']);

export const oldestConversationFirst: Dialect = {
	description: 'A lead shows its oldest conversation first',
	why: 'Databases list rows in the order of their creation by default.',
	start: () => ({
		answer(answer) {
			const reversed = (list: unknown) => (Array.isArray(list) ? [...list].reverse() : list);
			return { ...answer, body: withFields(answer.body, conversations, reversed) };
		},
	}),
};
