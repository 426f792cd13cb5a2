import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { LeadHistory } from '../hooks/leadHistory';

const lagMs = 3_000;

export const listFromLaggingReplica: Dialect = {
	description: 'Every second GET /lead shows leads as they were three seconds ago',
	why: 'It has two database servers, and one of them lags.',
	expected: withCampaignKey('needsReview'),
	start() {
		const history = new LeadHistory(lagMs);
		let count = 0;
		return {
			carryOut({ account, endpoint }, next) {
				if (endpoint !== 'listLeads') return history.around(account, next);
				return ++count % 2 === 0 ? history.asShown(next()) : next();
			},
		};
	},
};
