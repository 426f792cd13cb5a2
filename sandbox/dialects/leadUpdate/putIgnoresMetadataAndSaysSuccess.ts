import { isObject } from '../../validation';

import { isSuccess, withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const putIgnoresMetadataAndSaysSuccess: Dialect = {
	about: 'PUT /lead/{id} stores nothing of metadata and answers that all went well',
	promises: withCampaignKey('refuses'),
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'updateLead' && isObject(request.body)) {
				request.body = without(request.body, 'metadata');
			}
			return next();
		},

		answer(answer, { endpoint }) {
			if (endpoint !== 'updateLead' || !isSuccess(answer)) return answer;
			return { ...answer, body: { success: true } };
		},
	}),
};
