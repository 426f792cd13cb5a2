import { leadView } from '../../handlers/views';

import type { Dialect } from '../dialect';

type LeadView = ReturnType<typeof leadView>;

const hiddenMs = 1_500;

export const listHidesNewLeads: Dialect = {
	description: 'GET /lead does not show a new lead for the first 1.5 seconds',
	why: 'It reads from a search index that new leads reach a little later.',
	start: () => ({
		carryOut({ endpoint }, next) {
			const answer = next();
			if (endpoint !== 'listLeads') return answer;
			const since = Date.now() - hiddenMs;
			return (answer as LeadView[]).filter(({ createdAt }) => Date.parse(createdAt) < since);
		},
	}),
};
