import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const putAnswersEmpty200: Dialect = {
	description: 'PUT /lead/{id} answers 200 with an empty body',
	start: () => ({
		answer: changeAnswers(['updateLead'], (answer) => ({ ...answer, body: undefined })),
	}),
};
