import { leadView } from '../../handlers/views';

import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

export const putRemovesLabels: Dialect = {
	description: 'PUT /lead/{id} removes the labels of the lead',
	why: 'Its form always sends all labels, so missing labels count as none.',
	// A lead with labels may be met only after the first messages: then it is restored, and the run ends.
	expected: withCampaignKey('needsReview'),
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
