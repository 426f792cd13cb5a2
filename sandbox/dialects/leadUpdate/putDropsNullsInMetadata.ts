import { isObject } from '../../validation';

import type { Dialect } from '../dialect';

function withoutNulls(value: unknown): unknown {
	if (!isObject(value)) return value;
	const kept = Object.entries(value).filter(([, each]) => each !== null);
	return Object.fromEntries(kept.map(([key, each]) => [key, withoutNulls(each)]));
}

export const putDropsNullsInMetadata: Dialect = {
	description: 'PUT /lead/{id} drops metadata keys whose value is null',
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'updateLead' && isObject(request.body)) {
				const { metadata } = request.body;
				if (isObject(metadata))
					request.body = { ...request.body, metadata: withoutNulls(metadata) };
			}
			return next();
		},
	}),
};
