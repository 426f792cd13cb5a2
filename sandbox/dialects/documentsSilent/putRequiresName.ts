import { ApiError } from '../../apiError';
import { isObject } from '../../validation';

import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

export const putRequiresName: Dialect = {
	description: 'PUT /lead/{id} refuses a body without a name',
	why: 'It validates an update with the rules for a creation.',
	expected: withCampaignKey('worksOrRefuses'),
	start: () => ({
		carryOut(request, next) {
			const { endpoint, body } = request;
			if (endpoint === 'updateLead' && isObject(body) && !body.name) {
				throw new ApiError(400, 'name is required');
			}
			return next();
		},
	}),
};
