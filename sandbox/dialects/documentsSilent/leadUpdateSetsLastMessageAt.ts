import { leadView } from '../../handlers/views';

import type { Dialect } from '../dialect';

export const leadUpdateSetsLastMessageAt: Dialect = {
	description: 'An update of a lead sets lastMessageAt of its conversations',
	why: 'It notes changes of a lead as system messages in its conversations.',
	expected: { repeated: 'needsReview', faults: 'needsReview', afterRefusals: 'needsReview' },
	start: () => ({
		carryOut(request, next) {
			const answer = next();
			if (request.endpoint !== 'updateLead') return answer;
			const { conversations, leads } = request.account;
			for (const each of conversations.ofLead(request.id)) {
				conversations.update(each, { lastMessageAt: new Date().toISOString() });
			}
			const lead = leads.get(request.id);
			return lead ? leadView(request.account, lead) : answer;
		},
	}),
};
