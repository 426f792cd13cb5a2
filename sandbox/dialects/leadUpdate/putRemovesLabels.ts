import { leadView } from '../../handlers/views';

import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

export const putRemovesLabels: Dialect = {
	description: 'PUT /lead/{id} removes the labels of the lead',
	expected: withCampaignKey('refuses'),
	start: () => ({
		carryOut(request, next) {
			const answer = next();
			const lead = request.endpoint === 'updateLead' && request.account.leads.get(request.id);
			if (!lead) return answer;
			request.account.leads.update(lead, { labelIds: [] });
			return leadView(request.account, lead);
		},
	}),
};
