import { ApiError } from '../../apiError';
import { isObject } from '../../validation';
import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

const maxLength = 100;

export const putLimitsMetadata: Dialect = {
	description: 'PUT /lead/{id} refuses metadata of more than 100 characters',
	why: 'The column for metadata is short.',
	expected: withCampaignKey('worksOrRefuses'),
	start: () => ({
		carryOut({ endpoint, body }, next) {
			if (endpoint === 'updateLead' && isObject(body)) {
				if ((JSON.stringify(body.metadata) ?? '').length > maxLength) {
					throw new ApiError(400, 'metadata is too long');
				}
			}
			return next();
		},
	}),
};
