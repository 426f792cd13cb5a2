import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const putOmitsMetadata: Dialect = {
	description: 'PUT /lead/{id} answers with the lead without its metadata',
	start: () => ({
		answer: changeAnswers(['updateLead'], (answer) => ({
			...answer,
			body: without(answer.body, 'metadata'),
		})),
	}),
};
