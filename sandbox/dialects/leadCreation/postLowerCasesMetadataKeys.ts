import { isObject } from '../../validation';
import type { Dialect } from '../dialect';

function lowerCased(value: unknown): unknown {
	if (!isObject(value)) return value;
	const entries = Object.entries(value);
	return Object.fromEntries(entries.map(([key, each]) => [key.toLowerCase(), lowerCased(each)]));
}

export const postLowerCasesMetadataKeys: Dialect = {
	about: 'POST /lead stores the keys of metadata in lower case, PUT /lead/{id} as they are',
	start: () => ({
		carryOut(request, next) {
			const { endpoint, body } = request;
			if (endpoint === 'createLead' && isObject(body) && 'metadata' in body) {
				request.body = { ...body, metadata: lowerCased(body.metadata) };
			}
			return next();
		},
	}),
};
