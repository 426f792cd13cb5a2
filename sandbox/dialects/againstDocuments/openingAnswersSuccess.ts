import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

export const openingAnswersSuccess: Dialect = {
	description: 'Opening a conversation answers { success: true }',
	why: 'Many hand-written APIs confirm a creation without the record.',
	start: () => ({
		answer: changeAnswers(conversationCreations, (answer) => ({
			...answer,
			body: { success: true },
		})),
	}),
};
