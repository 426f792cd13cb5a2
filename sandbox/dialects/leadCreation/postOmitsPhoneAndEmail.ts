import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const postOmitsPhoneAndEmail: Dialect = {
	description: 'POST /lead answers without phone and email',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'createLead' || !isSuccess(answer)) return answer;
			return { ...answer, body: without(answer.body, 'phone', 'email') };
		},
	}),
};
