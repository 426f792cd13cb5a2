import { ApiError } from '../../apiError';
import { isObject } from '../../validation';

import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

export const putRefusesMetadata: Dialect = {
	description: 'PUT /lead/{id} refuses a body with metadata',
	why: 'Its validation refuses fields that an update may not change.',
	expected: withCampaignKey('worksOrRefuses'),
	start: () => ({
		carryOut(request, next) {
			const { endpoint, body } = request;
			if (endpoint === 'updateLead' && isObject(body) && 'metadata' in body) {
				throw new ApiError(400, 'metadata is not allowed');
			}
			return next();
		},
	}),
};
