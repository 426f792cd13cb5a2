import { isObject } from '../../validation';

import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

export const putKeepsKnownMetadataKeys: Dialect = {
	about: 'PUT /lead/{id} keeps only what the metadata of the lead has keys for already',
	promises: withCampaignKey('refuses'),
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'updateLead' && isObject(request.body)) {
				const { metadata } = request.body;
				const known = request.account.leads.get(request.id)?.metadata ?? {};
				if (isObject(metadata)) {
					const kept = Object.entries(metadata).filter(([key]) => key in known);
					request.body = { ...request.body, metadata: Object.fromEntries(kept) };
				}
			}
			return next();
		},
	}),
};
