import { isObject } from '../../validation';

import { isSuccess, withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const putIgnoresMetadataAndEchoesBody: Dialect = {
	about: 'PUT /lead/{id} stores nothing of metadata, though its answer shows what was sent',
	promises: withCampaignKey('refuses'),
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
