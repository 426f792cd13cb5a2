import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const listShowsChangingFields: Dialect = {
	description: 'GET /lead shows additional fields whose values change with every request',
	why: 'It shows values that it computes for each answer.',
	start() {
		let count = 0;
		return {
			answer: changeAnswers(['listLeads'], (answer) => ({
				...answer,
				body: (answer.body as object[]).map((lead) => ({
					...lead,
					version: ++count,
					score: count / 7,
					updatedAt: new Date().toISOString(),
					lastSeenBy: { at: count },
				})),
			})),
		};
	},
};
