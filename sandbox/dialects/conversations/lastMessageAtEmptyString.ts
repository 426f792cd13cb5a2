import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

const lastMessageAt = new Set(['lastMessageAt']);

export const lastMessageAtEmptyString: Dialect = {
	description: 'A conversation without messages shows lastMessageAt as an empty string',
	start: () => ({
		answer(answer) {
			const shown = (value: unknown) => value ?? '';
			return { ...answer, body: withFields(answer.body, lastMessageAt, shown) };
		},
	}),
};
