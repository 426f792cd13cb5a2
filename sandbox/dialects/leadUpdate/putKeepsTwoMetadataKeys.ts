import { isObject } from '../../validation';
import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

const maxKeys = 2;

export const putKeepsTwoMetadataKeys: Dialect = {
	description: 'PUT /lead/{id} stores only the first two metadata keys and reports no error',
	expected: withCampaignKey('needsReview'),
	start: () => ({
		carryOut(request, next) {
			const { endpoint, body } = request;
			if (endpoint === 'updateLead' && isObject(body) && isObject(body.metadata)) {
				const kept = Object.entries(body.metadata).slice(0, maxKeys);
				request.body = { ...body, metadata: Object.fromEntries(kept) };
			}
			return next();
		},
	}),
};
