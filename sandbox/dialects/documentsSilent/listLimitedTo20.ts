import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const listLimitedTo20: Dialect = {
	description: 'GET /lead answers with the 20 newest leads at most',
	why: 'Lists are often limited to a page.',
	start: () => ({
		answer: changeAnswers(['listLeads'], (answer) => ({
			...answer,
			body: (answer.body as unknown[]).slice(0, 20),
		})),
	}),
};
