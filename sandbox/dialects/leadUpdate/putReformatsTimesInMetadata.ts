import { isObject } from '../../validation';

import type { Dialect } from '../dialect';

function reformatted(value: unknown): unknown {
	if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) {
		return value.replace(/\.\d+Z$/, '+00:00');
	}
	if (!isObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, reformatted(each)]));
}

export const putReformatsTimesInMetadata: Dialect = {
	description: 'PUT /lead/{id} rewrites metadata strings that look like times in another format',
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'updateLead' && isObject(request.body)) {
				const { metadata } = request.body;
				if (isObject(metadata)) request.body = { ...request.body, metadata: reformatted(metadata) };
			}
			return next();
		},
	}),
};
