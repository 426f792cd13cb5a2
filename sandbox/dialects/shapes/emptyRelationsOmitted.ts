import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

const relations = new Set(['accountCRMLeadLabelAssignments', 'accountExternalConversations']);

export const emptyRelationsOmitted: Dialect = {
	description: 'A lead without labels or conversations omits the empty list',
	expected: { rules: 'needsReview', ...withCampaignKey('needsReview') },
	start: () => ({
		answer(answer) {
			const undefinedIfEmpty = (value: unknown) =>
				Array.isArray(value) && value.length === 0 ? undefined : value;
			return { ...answer, body: withFields(answer.body, relations, undefinedIfEmpty) };
		},
	}),
};
