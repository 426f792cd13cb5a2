import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

export const openingAnswersIdOnly: Dialect = {
	description: 'Opening a conversation answers with the id only',
	start: () => ({
		answer(answer, { endpoint }) {
			if (!conversationCreations.includes(endpoint) || !isSuccess(answer)) return answer;
			return { ...answer, body: { id: (answer.body as { id: string }).id } };
		},
	}),
};
