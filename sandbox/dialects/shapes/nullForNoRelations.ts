import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

const relations = new Set(['accountCRMLeadLabelAssignments', 'accountExternalConversations']);

export const nullForNoRelations: Dialect = {
	about: 'Labels and conversations of a lead are shown as null when there are none',
	start: () => ({
		answer(answer) {
			const nullIfEmpty = (value: unknown) =>
				Array.isArray(value) && value.length === 0 ? null : value;
			return { ...answer, body: withFields(answer.body, relations, nullIfEmpty) };
		},
	}),
};
