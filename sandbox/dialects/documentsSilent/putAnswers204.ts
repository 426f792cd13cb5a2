import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const putAnswers204: Dialect = {
	description: 'PUT /lead/{id} answers 204 without a body',
	why: 'Many frameworks answer an update with no content.',
	start: () => ({
		answer: changeAnswers(['updateLead'], (answer) => ({
			...answer,
			status: 204,
			body: undefined,
		})),
	}),
};
