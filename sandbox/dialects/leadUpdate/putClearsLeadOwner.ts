import { leadView } from '../../handlers/views';
import { isObject } from '../../validation';

import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

export const putClearsLeadOwner: Dialect = {
	description: 'PUT /lead/{id} clears leadOwner when the body has none',
	expected: withCampaignKey('refuses'),
	start: () => ({
		carryOut(request, next) {
			const answer = next();
			const lead = request.endpoint === 'updateLead' && request.account.leads.get(request.id);
			if (!lead || !isObject(request.body) || 'leadOwner' in request.body) return answer;
			request.account.leads.update(lead, { leadOwner: null });
			return leadView(request.account, lead);
		},
	}),
};
