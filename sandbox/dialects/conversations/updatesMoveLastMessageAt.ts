import { leadView } from '../../handlers/views';

import type { Dialect } from '../dialect';

export const updatesMoveLastMessageAt: Dialect = {
	about: 'An update of a lead moves lastMessageAt of its conversations',
	promises: { repeated: 'asks', faults: 'asks', mended: 'asks' },
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
