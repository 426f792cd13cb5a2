import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const postLeavesOutPhone: Dialect = {
	about: 'POST /lead answers without phone and e-mail',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'createLead' || !isSuccess(answer)) return answer;
			return { ...answer, body: without(answer.body, 'phone', 'email') };
		},
	}),
};
