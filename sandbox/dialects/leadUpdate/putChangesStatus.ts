import { isObject } from '../../validation';

import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

export const putChangesStatus: Dialect = {
	description: 'PUT /lead/{id} changes the status of the lead',
	expected: withCampaignKey('refuses'),
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'updateLead' && isObject(request.body)) {
				request.body = { status: 'Updated', ...request.body };
			}
			return next();
		},
	}),
};
