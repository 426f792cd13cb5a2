import { leadView } from '../../handlers/views';

import type { Dialect } from '../dialect';

type LeadView = ReturnType<typeof leadView>;

const hiddenMs = 1_500;

export const listHidesNewLeads: Dialect = {
	about: 'GET /lead does not show a new lead for a second and a half',
	start: () => ({
		carryOut({ endpoint }, next) {
			const answer = next();
			if (endpoint !== 'listLeads') return answer;
			const since = Date.now() - hiddenMs;
			return (answer as LeadView[]).filter(({ createdAt }) => Date.parse(createdAt) < since);
		},
	}),
};
