import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const listLimitedTo20: Dialect = {
	description: 'GET /lead answers with the 20 newest leads at most',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'listLeads' || !isSuccess(answer)) return answer;
			return { ...answer, body: (answer.body as unknown[]).slice(0, 20) };
		},
	}),
};
