import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

const lastMessageAt = new Set(['lastMessageAt']);

export const lastMessageAtEmptyText: Dialect = {
	about: 'A conversation without a message shows an empty text as lastMessageAt',
	start: () => ({
		answer(answer) {
			const shown = (value: unknown) => value ?? '';
			return { ...answer, body: withFields(answer.body, lastMessageAt, shown) };
		},
	}),
};
