import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersSuccess: Dialect = {
	description: 'POST send-message answers { success: true }',
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({ ...answer, body: { success: true } })),
	}),
};
