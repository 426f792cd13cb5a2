import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

export const openingAnswersSuccess: Dialect = {
	description: 'Opening a conversation answers { success: true }',
	start: () => ({
		answer: changeAnswers(conversationCreations, (answer) => ({
			...answer,
			body: { success: true },
		})),
	}),
};
