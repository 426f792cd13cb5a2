import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const listRepeatsLeads: Dialect = {
	description: 'GET /lead shows each lead twice',
	why: 'A join with another table repeats rows.',
	start: () => ({
		answer: changeAnswers(['listLeads'], (answer) => ({
			...answer,
			body: (answer.body as unknown[]).flatMap((lead) => [lead, lead]),
		})),
	}),
};
