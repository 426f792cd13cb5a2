import { isObject } from '../../validation';

import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

export const putKeepsOnlyTags: Dialect = {
	description: 'PUT /lead/{id} stores only the metadata key tags',
	expected: withCampaignKey('refuses'),
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'updateLead' && isObject(request.body)) {
				const { metadata } = request.body;
				if (isObject(metadata)) {
					const { tags } = metadata;
					request.body = { ...request.body, metadata: Array.isArray(tags) ? { tags } : {} };
				}
			}
			return next();
		},
	}),
};
