import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

export const openingAnswersIdOnly: Dialect = {
	description: 'Opening a conversation answers with the id only',
	why: 'Many APIs answer a creation with the id only.',
	start: () => ({
		answer: changeAnswers(conversationCreations, (answer) => ({
			...answer,
			body: { id: (answer.body as { id: string }).id },
		})),
	}),
};
