import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

const relations = new Set(['accountCRMLeadLabelAssignments', 'accountExternalConversations']);

export const emptyRelationsOmitted: Dialect = {
	description: 'A lead without labels or conversations omits the empty list',
	why: 'Some serializers leave out empty lists.',
	start: () => ({
		answer(answer) {
			const undefinedIfEmpty = (value: unknown) =>
				Array.isArray(value) && value.length === 0 ? undefined : value;
			return { ...answer, body: withFields(answer.body, relations, undefinedIfEmpty) };
		},
	}),
};
