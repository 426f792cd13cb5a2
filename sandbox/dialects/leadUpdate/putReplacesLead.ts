import { leadView } from '../../handlers/views';
import { isObject } from '../../validation';

import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

/** The writable fields with their empty values. */
const emptyLead = {
	name: '',
	phone: '',
	email: '',
	taxId: '',
	leadOwner: null,
	source: '',
	profileImage: null,
	zipCode: '',
	state: '',
	city: '',
	neighborhood: '',
	streetAddress: '',
	number: '',
	complement: '',
	description: '',
	leadType: null,
	leadTemperature: null,
	metadata: {},
	utms: {},
};

export const putReplacesLead: Dialect = {
	description: 'PUT /lead/{id} replaces the whole lead: fields that are not given are cleared',
	expected: withCampaignKey('refuses'),
	start: () => ({
		carryOut(request, next) {
			const answer = next();
			const lead = request.endpoint === 'updateLead' && request.account.leads.get(request.id);
			if (!lead || !isObject(request.body)) return answer;
			request.account.leads.update(lead, without(emptyLead, ...Object.keys(request.body)));
			return leadView(request.account, lead);
		},
	}),
};
