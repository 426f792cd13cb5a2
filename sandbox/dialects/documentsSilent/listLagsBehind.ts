import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { LeadHistory } from '../hooks/leadHistory';

const lagMs = 10_000;

export const listLagsBehind: Dialect = {
	description: 'GET /lead shows leads as they were ten seconds ago',
	why: 'It reads from a search index that is updated every few seconds.',
	// A claim of the first run may be shown by the time of the second, which then blames single leads.
	expected: withCampaignKey('needsReview'),
	start() {
		const history = new LeadHistory(lagMs);
		return {
			carryOut({ account, endpoint }, next) {
				if (endpoint === 'listLeads') return history.asShown(next());
				return history.around(account, next);
			},
		};
	},
};
