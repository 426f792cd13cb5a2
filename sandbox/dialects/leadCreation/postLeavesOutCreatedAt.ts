import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const postLeavesOutCreatedAt: Dialect = {
	about: 'POST /lead answers without the time of creation',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'createLead' || !isSuccess(answer)) return answer;
			return { ...answer, body: without(answer.body, 'createdAt') };
		},
	}),
};
