import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

const conversations = new Set(['accountExternalConversations']);

/** The conversations of a lead as a page of a list, with at most this many entries. */
function inPages(longest: number): Dialect['start'] {
	return () => ({
		answer(answer) {
			const page = (list: unknown) =>
				Array.isArray(list) ? { data: list.slice(0, longest), total: list.length } : list;
			return { ...answer, body: withFields(answer.body, conversations, page) };
		},
	});
}

export const conversationsInPage: Dialect = {
	description: 'The conversations of a lead are shown as { data, total }',
	start: inPages(100),
};

export const conversationsInShortPage: Dialect = {
	description: 'The conversations of a lead are shown as { data, total } with the newest one only',
	expected: { repeated: 'needsReview', faults: 'needsReview', afterRefusals: 'needsReview' },
	start: inPages(1),
};
