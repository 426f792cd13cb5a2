import { isObject } from '../../validation';

import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const putIgnoresMetadata: Dialect = {
	about: 'PUT /lead/{id} takes metadata and stores nothing of it',
	promises: withCampaignKey('refuses'),
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'updateLead' && isObject(request.body)) {
				request.body = without(request.body, 'metadata');
			}
			return next();
		},
	}),
};
