import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const putAnswersSuccess: Dialect = {
	description: 'PUT /lead/{id} answers { success: true } instead of the lead',
	start: () => ({
		answer: changeAnswers(['updateLead'], (answer) => ({ ...answer, body: { success: true } })),
	}),
};
