import { leadView } from '../../handlers/views';

import type { Dialect } from '../dialect';

type LeadView = ReturnType<typeof leadView>;

export const readingMovesLastMessageAt: Dialect = {
	about:
		'GET /lead moves lastMessageAt of the conversations that it shows, after it has shown them',
	promises: { rules: 'asks', repeated: 'asks', mended: 'asks' },
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
