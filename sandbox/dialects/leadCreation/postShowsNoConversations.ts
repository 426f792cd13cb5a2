import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const postShowsNoConversations: Dialect = {
	description: 'POST /lead shows conversations as an empty list, though the lead has some',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'createLead' || !isSuccess(answer)) return answer;
			return { ...answer, body: { ...(answer.body as object), accountExternalConversations: [] } };
		},
	}),
};
