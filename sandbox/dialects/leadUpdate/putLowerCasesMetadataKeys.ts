import { isObject } from '../../validation';
import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { lowerCaseKeys } from '../rewriting';

export const putLowerCasesMetadataKeys: Dialect = {
	description: 'PUT /lead/{id} stores the keys of metadata in lower case',
	expected: withCampaignKey('refuses'),
	start: () => ({
		carryOut(request, next) {
			const { endpoint, body } = request;
			if (endpoint === 'updateLead' && isObject(body) && 'metadata' in body) {
				request.body = { ...body, metadata: lowerCaseKeys(body.metadata) };
			}
			return next();
		},
	}),
};
