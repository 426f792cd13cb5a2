import { isObject } from '../../validation';

import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

export const putSetsStatus: Dialect = {
	about: 'PUT /lead/{id} gives the lead another status',
	promises: withCampaignKey('refuses'),
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'updateLead' && isObject(request.body)) {
				request.body = { status: 'Updated', ...request.body };
			}
			return next();
		},
	}),
};
