import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const postOmitsMetadata: Dialect = {
	description: 'POST /lead answers without metadata',
	start: () => ({
		answer: changeAnswers(['createLead'], (answer) => ({
			...answer,
			body: without(answer.body, 'metadata'),
		})),
	}),
};
