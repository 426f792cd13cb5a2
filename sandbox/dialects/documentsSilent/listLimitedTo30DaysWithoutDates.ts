import { leadView } from '../../handlers/views';

import type { Dialect } from '../dialect';

type LeadView = ReturnType<typeof leadView>;

const shownMs = 30 * 24 * 3_600_000;

export const listLimitedTo30DaysWithoutDates: Dialect = {
	description: 'GET /lead without dates shows the leads of the last 30 days only, also by phone',
	why: 'Lists often cover a default period when no dates are given.',
	start: () => ({
		carryOut({ endpoint, query }, next) {
			const answer = next();
			if (endpoint !== 'listLeads' || query.startDate !== undefined) return answer;
			const since = Date.now() - shownMs;
			return (answer as LeadView[]).filter(({ createdAt }) => Date.parse(createdAt) >= since);
		},
	}),
};
