import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const putAnswersIdOnly: Dialect = {
	description: 'PUT /lead/{id} answers with the id only',
	start: () => ({
		answer: changeAnswers(['updateLead'], (answer, { id }) => ({ ...answer, body: { id } })),
	}),
};
