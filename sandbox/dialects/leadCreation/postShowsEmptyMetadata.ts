import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const postShowsEmptyMetadata: Dialect = {
	description: 'POST /lead shows metadata as empty, though the lead has some',
	start: () => ({
		answer: changeAnswers(['createLead'], (answer) => ({
			...answer,
			body: { ...(answer.body as object), metadata: {} },
		})),
	}),
};
