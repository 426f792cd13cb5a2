import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const postOmitsRelations: Dialect = {
	description: 'POST /lead answers without labels and conversations',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'createLead' || !isSuccess(answer)) return answer;
			return {
				...answer,
				body: without(
					answer.body,
					'accountCRMLeadLabelAssignments',
					'accountExternalConversations',
				),
			};
		},
	}),
};
