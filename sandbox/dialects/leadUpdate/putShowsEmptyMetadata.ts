import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const putShowsEmptyMetadata: Dialect = {
	description: 'PUT /lead/{id} stores metadata but shows it as empty',
	start: () => ({
		answer: changeAnswers(['updateLead'], (answer) => ({
			...answer,
			body: { ...(answer.body as object), metadata: {} },
		})),
	}),
};
