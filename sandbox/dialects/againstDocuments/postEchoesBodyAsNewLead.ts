import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { isObject } from '../../validation';

export const postEchoesBodyAsNewLead: Dialect = {
	description:
		'POST /lead answers with the request body as if the lead were new, even for an existing lead',
	why: 'It answers with the new record that it built, though the database merged it into another.',
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
