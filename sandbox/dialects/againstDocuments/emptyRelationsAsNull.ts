import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

const relations = new Set(['accountCRMLeadLabelAssignments', 'accountExternalConversations']);

export const emptyRelationsAsNull: Dialect = {
	description: 'A lead without labels or conversations shows null instead of the empty list',
	why: 'Some languages write an empty list as null.',
	start: () => ({
		answer(answer) {
			const nullIfEmpty = (value: unknown) =>
				Array.isArray(value) && value.length === 0 ? null : value;
			return { ...answer, body: withFields(answer.body, relations, nullIfEmpty) };
		},
	}),
};
