import { isObject } from '../../validation';

import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const putIgnoresMetadata: Dialect = {
	description: 'PUT /lead/{id} accepts metadata but does not store it',
	expected: withCampaignKey('refuses'),
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'updateLead' && isObject(request.body)) {
				request.body = without(request.body, 'metadata');
			}
			return next();
		},
	}),
};
