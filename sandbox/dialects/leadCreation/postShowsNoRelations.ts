import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const postShowsNoRelations: Dialect = {
	description: 'POST /lead shows labels and conversations as empty lists, though the lead has some',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'createLead' || !isSuccess(answer)) return answer;
			return {
				...answer,
				body: {
					...(answer.body as object),
					accountCRMLeadLabelAssignments: [],
					accountExternalConversations: [],
				},
			};
		},
	}),
};
