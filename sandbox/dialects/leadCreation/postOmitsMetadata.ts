import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const postOmitsMetadata: Dialect = {
	description: 'POST /lead answers without metadata',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'createLead' || !isSuccess(answer)) return answer;
			return { ...answer, body: without(answer.body, 'metadata') };
		},
	}),
};
