import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const listOldestFirst: Dialect = {
	description: 'GET /lead answers with the oldest leads first',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'listLeads' || !isSuccess(answer)) return answer;
			return { ...answer, body: [...(answer.body as unknown[])].reverse() };
		},
	}),
};
