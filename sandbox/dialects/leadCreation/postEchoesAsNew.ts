import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { isObject } from '../../validation';

export const postEchoesAsNew: Dialect = {
	about:
		'POST /lead answers with what was sent as if the lead were new, though it was there before',
	start: () => ({
		answer(answer, { endpoint, body }) {
			if (endpoint !== 'createLead' || !isSuccess(answer) || !isObject(body)) return answer;
			const { id } = answer.body as { id: string };
			const fresh = {
				accountCRMLeadLabelAssignments: [],
				accountExternalConversations: [],
				metadata: {},
				createdAt: new Date().toISOString(),
			};
			return { ...answer, body: { id, ...fresh, ...body } };
		},
	}),
};
