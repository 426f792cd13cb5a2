import { leadView } from '../../handlers/views';
import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

export const putIgnoresEveryThirdLead: Dialect = {
	description:
		'PUT /lead/{id} never changes every third lead, and answers 200 with the unchanged lead',
	why: 'Some leads are locked, or belong to an owner whose leads the token may not change.',
	expected: withCampaignKey('needsReview'),
	start() {
		const seen: string[] = [];
		return {
			carryOut({ account, endpoint, id }, next) {
				const lead = endpoint === 'updateLead' && account.leads.get(id);
				if (!lead) return next();
				if (!seen.includes(id)) seen.push(id);
				return seen.indexOf(id) % 3 === 2 ? leadView(account, lead) : next();
			},
		};
	},
};
