import { leadView } from '../../handlers/views';
import { emptyLead } from '../../store';
import { isObject } from '../../validation';
import { withCampaignKey, type Dialect } from '../dialect';
import { without } from '../rewriting';

export const putReplacesLead: Dialect = {
	description: 'PUT /lead/{id} replaces the whole lead: fields that are not given are cleared',
	why: 'HTTP defines PUT as replacing the whole record.',
	expected: withCampaignKey('worksOrRefuses'),
	start: () => ({
		carryOut(request, next) {
			const answer = next();
			const lead = request.endpoint === 'updateLead' && request.account.leads.get(request.id);
			if (!lead || !isObject(request.body)) return answer;
			request.account.leads.update(lead, without(emptyLead(), ...Object.keys(request.body)));
			return leadView(request.account, lead);
		},
	}),
};
