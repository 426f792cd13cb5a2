import { ApiError } from '../../apiError';
import { isObject } from '../../validation';
import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

const longest = 100;

export const putLimitsMetadata: Dialect = {
	about: 'PUT /lead/{id} refuses metadata of more than 100 characters',
	promises: withCampaignKey('refuses'),
	start: () => ({
		carryOut({ endpoint, body }, next) {
			if (endpoint === 'updateLead' && isObject(body)) {
				if ((JSON.stringify(body.metadata) ?? '').length > longest) {
					throw new ApiError(400, 'metadata is too long');
				}
			}
			return next();
		},
	}),
};
