import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const postShowsNullMetadata: Dialect = {
	description: 'POST /lead shows metadata as null, though the lead has some',
	start: () => ({
		answer: changeAnswers(['createLead'], (answer) => ({
			...answer,
			body: { ...(answer.body as object), metadata: null },
		})),
	}),
};
