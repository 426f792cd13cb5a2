import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const putAnswersSuccess: Dialect = {
	description: 'PUT /lead/{id} answers { success: true } instead of the lead',
	why: 'Many hand-written APIs confirm an update without the record.',
	start: () => ({
		answer: changeAnswers(['updateLead'], (answer) => ({ ...answer, body: { success: true } })),
	}),
};
