import { isObject } from '../../validation';

import type { Dialect } from '../dialect';

function merged(before: unknown, change: unknown): unknown {
	if (!isObject(before) || !isObject(change)) return change;
	const entries = Object.entries(change).map(([key, value]) => [key, merged(before[key], value)]);
	return { ...before, ...Object.fromEntries(entries) };
}

export const putMergesMetadataDeeply: Dialect = {
	description: 'PUT /lead/{id} merges metadata at every level',
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'updateLead' && isObject(request.body)) {
				const { metadata } = request.body;
				const before = request.account.leads.get(request.id)?.metadata;
				if (isObject(metadata))
					request.body = { ...request.body, metadata: merged(before, metadata) };
			}
			return next();
		},
	}),
};
