import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const listAnswers404WhenEmpty: Dialect = {
	description: 'GET /lead answers 404 when no lead matches',
	why: 'Many APIs answer a search without a result with 404.',
	start: () => ({
		answer: changeAnswers(['listLeads'], (answer) => {
			if ((answer.body as unknown[]).length > 0) return answer;
			return { ...answer, status: 404, body: { error: 'No leads found' } };
		}),
	}),
};
