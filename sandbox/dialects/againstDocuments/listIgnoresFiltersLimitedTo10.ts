import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const listIgnoresFiltersLimitedTo10: Dialect = {
	description: 'GET /lead ignores all filters and answers with the 10 newest leads',
	why: 'Unknown parameters are usually ignored, and lists are often limited to a page.',
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'listLeads') request.query = {};
			return next();
		},
		answer: changeAnswers(['listLeads'], (answer) => ({
			...answer,
			body: (answer.body as unknown[]).slice(0, 10),
		})),
	}),
};
