import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const listOmitsMetadata: Dialect = {
	description: 'GET /lead shows no metadata',
	why: 'Lists often leave out large fields.',
	start: () => ({
		answer: changeAnswers(['listLeads'], (answer) => ({
			...answer,
			body: (answer.body as object[]).map((lead) => without(lead, 'metadata')),
		})),
	}),
};
