import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const listCutsAtTwenty: Dialect = {
	about: 'GET /lead answers with at most 20 leads, the newest',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'listLeads' || !isSuccess(answer)) return answer;
			return { ...answer, body: (answer.body as unknown[]).slice(0, 20) };
		},
	}),
};
