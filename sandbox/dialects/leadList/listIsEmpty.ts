import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

export const listIsEmpty: Dialect = {
	description: 'GET /lead always answers with an empty list',
	expected: { rules: 'needsReview', ...withCampaignKey('refuses') },
	start: () => ({
		answer: (answer, { endpoint }) => (endpoint === 'listLeads' ? { ...answer, body: [] } : answer),
	}),
};
