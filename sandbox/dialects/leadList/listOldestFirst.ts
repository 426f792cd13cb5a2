import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const listOldestFirst: Dialect = {
	description: 'GET /lead answers with the oldest leads first',
	start: () => ({
		answer: changeAnswers(['listLeads'], (answer) => ({
			...answer,
			body: [...(answer.body as unknown[])].reverse(),
		})),
	}),
};
