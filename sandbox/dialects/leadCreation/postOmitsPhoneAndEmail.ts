import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const postOmitsPhoneAndEmail: Dialect = {
	description: 'POST /lead answers without phone and email',
	start: () => ({
		answer: changeAnswers(['createLead'], (answer) => ({
			...answer,
			body: without(answer.body, 'phone', 'email'),
		})),
	}),
};
