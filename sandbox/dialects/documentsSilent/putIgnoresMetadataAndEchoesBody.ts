import { isObject } from '../../validation';

import { isSuccess, withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const putIgnoresMetadataAndEchoesBody: Dialect = {
	description: 'PUT /lead/{id} does not store metadata but shows it in its answer',
	why: 'Its list of fields that an update may change has no metadata, and it answers with the input.',
	expected: withCampaignKey('worksOrRefuses'),
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint !== 'updateLead') return next();
			const sent = request.body;
			request.body = without(sent, 'metadata');
			const answer = next();
			request.body = sent;
			return answer;
		},
		answer(answer, { endpoint, id, body }) {
			if (endpoint !== 'updateLead' || !isSuccess(answer) || !isObject(body)) return answer;
			return { ...answer, body: { id, ...body } };
		},
	}),
};
