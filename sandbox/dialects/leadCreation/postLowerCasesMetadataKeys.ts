import { isObject } from '../../validation';
import type { Dialect } from '../dialect';
import { lowerCaseKeys } from '../rewriting';

export const postLowerCasesMetadataKeys: Dialect = {
	description:
		'POST /lead stores the keys of metadata in lower case; PUT /lead/{id} stores them unchanged',
	start: () => ({
		carryOut(request, next) {
			const { endpoint, body } = request;
			if (endpoint === 'createLead' && isObject(body) && 'metadata' in body) {
				request.body = { ...body, metadata: lowerCaseKeys(body.metadata) };
			}
			return next();
		},
	}),
};
