import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

const relations = new Set(['accountCRMLeadLabelAssignments', 'accountExternalConversations']);

export const emptyRelationsLeftOut: Dialect = {
	about: 'Labels and conversations of a lead are left out when there are none',
	promises: { rules: 'asks', ...withCampaignKey('asks') },
	start: () => ({
		answer(answer) {
			const undefinedIfEmpty = (value: unknown) =>
				Array.isArray(value) && value.length === 0 ? undefined : value;
			return { ...answer, body: withFields(answer.body, relations, undefinedIfEmpty) };
		},
	}),
};
