import { isObject } from '../../validation';
import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

const mostKeys = 2;

export const putKeepsTwoMetadataKeys: Dialect = {
	about: 'PUT /lead/{id} stores the first two keys of metadata, and says nothing of the others',
	promises: withCampaignKey('asks'),
	start: () => ({
		carryOut(request, next) {
			const { endpoint, body } = request;
			if (endpoint === 'updateLead' && isObject(body) && isObject(body.metadata)) {
				const kept = Object.entries(body.metadata).slice(0, mostKeys);
				request.body = { ...body, metadata: Object.fromEntries(kept) };
			}
			return next();
		},
	}),
};
