import { leadView } from '../../handlers/views';

import type { Dialect } from '../dialect';

export const postLabelsNewLeads: Dialect = {
	description: 'POST /lead assigns a label to every new lead',
	why: 'An automation labels every new lead.',
	start: () => ({
		carryOut(request, next) {
			const { endpoint, account } = request;
			const before = account.leads.size;
			const answer = next();
			const lead = account.leads.all().at(-1);
			if (endpoint !== 'createLead' || account.leads.size === before || !lead) return answer;
			account.leads.update(lead, { labelIds: ['label-newsletter'] });
			return leadView(account, lead);
		},
	}),
};
