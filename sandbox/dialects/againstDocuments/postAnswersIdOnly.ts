import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const postAnswersIdOnly: Dialect = {
	description: 'POST /lead answers with the id only',
	why: 'Many APIs answer a creation with the id only.',
	start: () => ({
		answer: changeAnswers(['createLead'], (answer) => ({
			...answer,
			body: { id: (answer.body as { id: string }).id },
		})),
	}),
};
