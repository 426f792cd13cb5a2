import { isObject } from '../../validation';

import { changeAnswers } from '../changeAnswers';
import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const putIgnoresMetadataAndAnswersSuccess: Dialect = {
	description: 'PUT /lead/{id} does not store metadata but answers { success: true }',
	expected: withCampaignKey('refuses'),
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'updateLead' && isObject(request.body)) {
				request.body = without(request.body, 'metadata');
			}
			return next();
		},

		answer: changeAnswers(['updateLead'], (answer) => ({ ...answer, body: { success: true } })),
	}),
};
