import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const listRepeatsLeads: Dialect = {
	description: 'GET /lead shows each lead twice',
	start: () => ({
		answer: changeAnswers(['listLeads'], (answer) => ({
			...answer,
			body: (answer.body as unknown[]).flatMap((lead) => [lead, lead]),
		})),
	}),
};
