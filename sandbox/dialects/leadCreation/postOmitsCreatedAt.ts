import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const postOmitsCreatedAt: Dialect = {
	description: 'POST /lead answers without createdAt',
	start: () => ({
		answer: changeAnswers(['createLead'], (answer) => ({
			...answer,
			body: without(answer.body, 'createdAt'),
		})),
	}),
};
