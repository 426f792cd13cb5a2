import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

export const listIsEmpty: Dialect = {
	description: 'GET /lead always answers with an empty list',
	// Each run tests another lead: it sees none of those that earlier runs created.
	expected: { rules: 'needsReview', ...withCampaignKey('needsReview') },
	start: () => ({
		answer: (answer, { endpoint }) => (endpoint === 'listLeads' ? { ...answer, body: [] } : answer),
	}),
};
