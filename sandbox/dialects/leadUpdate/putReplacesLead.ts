import { leadView } from '../../handlers/views';
import { isObject } from '../../validation';

import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

/** Fields that the API lets people write, with what an empty one holds. */
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
	about: 'PUT /lead/{id} replaces the whole lead: fields that are not given are emptied',
	promises: withCampaignKey('refuses'),
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
