import { ApiError } from '../../apiError';
import { isObject } from '../../validation';

import type { Dialect } from '../dialect';

export const postRefusesMetadata: Dialect = {
	description: 'POST /lead refuses a body with metadata; PUT accepts it',
	why: 'Its validation refuses fields that it does not know.',
	start: () => ({
		carryOut(request, next) {
			const { endpoint, body } = request;
			if (endpoint === 'createLead' && isObject(body) && 'metadata' in body) {
				throw new ApiError(400, 'Unknown field: metadata');
			}
			return next();
		},
	}),
};
