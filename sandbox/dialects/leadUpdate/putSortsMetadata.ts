import { isObject } from '../../validation';

import type { Dialect } from '../dialect';

function sorted(value: unknown): unknown {
	if (!isObject(value)) return value;
	const keys = Object.keys(value).sort();
	return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]));
}

export const putSortsMetadata: Dialect = {
	description: 'PUT /lead/{id} stores the keys of metadata in alphabetical order',
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'updateLead' && isObject(request.body)) {
				const { metadata } = request.body;
				if (isObject(metadata)) request.body = { ...request.body, metadata: sorted(metadata) };
			}
			return next();
		},
	}),
};
