import { leadView } from '../../handlers/views';
import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

export const putIgnoresEveryThirdLead: Dialect = {
	description:
		'PUT /lead/{id} changes nothing of every third lead, and answers 200 with it as it is',
	expected: withCampaignKey('needsReview'),
	start() {
		const met: string[] = [];
		return {
			carryOut({ account, endpoint, id }, next) {
				const lead = endpoint === 'updateLead' && account.leads.get(id);
				if (!lead) return next();
				if (!met.includes(id)) met.push(id);
				return met.indexOf(id) % 3 === 2 ? leadView(account, lead) : next();
			},
		};
	},
};
