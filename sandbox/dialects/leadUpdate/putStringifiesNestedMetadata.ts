import { isObject } from '../../validation';

import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

export const putStringifiesNestedMetadata: Dialect = {
	description: 'PUT /lead/{id} stores objects within metadata as the string [object Object]',
	expected: withCampaignKey('refuses'),
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'updateLead' && isObject(request.body)) {
				const { metadata } = request.body;
				if (isObject(metadata)) {
					const flat = Object.entries(metadata).map(([key, value]) => [
						key,
						isObject(value) ? String(value) : value,
					]);
					request.body = { ...request.body, metadata: Object.fromEntries(flat) };
				}
			}
			return next();
		},
	}),
};
