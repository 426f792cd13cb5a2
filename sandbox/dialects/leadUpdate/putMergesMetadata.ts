import { isObject } from '../../validation';

import type { Dialect } from '../dialect';

export const putMergesMetadata: Dialect = {
	description: 'PUT /lead/{id} merges metadata at the top level',
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'updateLead' && isObject(request.body)) {
				const { metadata } = request.body;
				const before = request.account.leads.get(request.id)?.metadata;
				if (isObject(metadata))
					request.body = { ...request.body, metadata: { ...before, ...metadata } };
			}
			return next();
		},
	}),
};
