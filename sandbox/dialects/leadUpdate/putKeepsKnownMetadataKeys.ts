import { isObject } from '../../validation';

import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

export const putKeepsKnownMetadataKeys: Dialect = {
	description: 'PUT /lead/{id} stores only the metadata keys that the lead already has',
	expected: withCampaignKey('refuses'),
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
