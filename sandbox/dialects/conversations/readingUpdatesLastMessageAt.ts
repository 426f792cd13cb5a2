import { leadView } from '../../handlers/views';

import type { Dialect } from '../dialect';

type LeadView = ReturnType<typeof leadView>;

export const readingUpdatesLastMessageAt: Dialect = {
	description:
		'GET /lead updates lastMessageAt of the conversations in its answer after it has answered',
	expected: { rules: 'needsReview', repeated: 'needsReview', afterRefusals: 'needsReview' },
	start: () => ({
		carryOut({ endpoint, account }, next) {
			const answer = structuredClone(next());
			if (endpoint !== 'listLeads') return answer;
			for (const { id } of answer as LeadView[]) {
				for (const each of account.conversations.ofLead(id)) {
					account.conversations.update(each, { lastMessageAt: new Date().toISOString() });
				}
			}
			return answer;
		},
	}),
};
