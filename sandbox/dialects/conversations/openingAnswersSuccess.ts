import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

export const openingAnswersSuccess: Dialect = {
	description: 'Opening a conversation answers { success: true }',
	start: () => ({
		answer(answer, { endpoint }) {
			if (!conversationCreations.includes(endpoint) || !isSuccess(answer)) return answer;
			return { ...answer, body: { success: true } };
		},
	}),
};
