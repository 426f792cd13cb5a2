import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const postShowsEmptyMetadata: Dialect = {
	description: 'POST /lead shows metadata as empty, though the lead has some',
	why: 'It answers with the default values of fields that it did not load.',
	start: () => ({
		answer: changeAnswers(['createLead'], (answer) => ({
			...answer,
			body: { ...(answer.body as object), metadata: {} },
		})),
	}),
};
