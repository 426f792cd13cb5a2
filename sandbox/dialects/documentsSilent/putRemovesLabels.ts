import { leadView } from '../../handlers/views';

import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

export const putRemovesLabels: Dialect = {
	description: 'PUT /lead/{id} removes the labels of the lead',
	why: 'Its form always sends all labels, so missing labels count as none.',
	// With few labels, a lead with one may be met only after the first messages: it is restored then.
	expected: { ...withCampaignKey('worksOrRefuses'), afterRefusals: 'needsReview' },
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
