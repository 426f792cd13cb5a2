import { isObject } from '../../validation';
import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

function lowerCased(value: unknown): unknown {
	if (!isObject(value)) return value;
	const entries = Object.entries(value);
	return Object.fromEntries(entries.map(([key, each]) => [key.toLowerCase(), lowerCased(each)]));
}

export const putLowerCasesMetadataKeys: Dialect = {
	about: 'PUT /lead/{id} stores the keys of metadata in lower case',
	promises: withCampaignKey('refuses'),
	start: () => ({
		carryOut(request, next) {
			const { endpoint, body } = request;
			if (endpoint === 'updateLead' && isObject(body) && 'metadata' in body) {
				request.body = { ...body, metadata: lowerCased(body.metadata) };
			}
			return next();
		},
	}),
};
