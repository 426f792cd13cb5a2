import { leadView } from '../../handlers/views';
import { isObject } from '../../validation';

import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const putClearsContactFields: Dialect = {
	description: 'PUT /lead/{id} clears phone, email and taxId when the body has none',
	expected: withCampaignKey('refuses'),
	start: () => ({
		carryOut(request, next) {
			const answer = next();
			const lead = request.endpoint === 'updateLead' && request.account.leads.get(request.id);
			if (!lead || !isObject(request.body)) return answer;
			const contact = { phone: '', email: '', taxId: '' };
			request.account.leads.update(lead, without(contact, ...Object.keys(request.body)));
			return leadView(request.account, lead);
		},
	}),
};
