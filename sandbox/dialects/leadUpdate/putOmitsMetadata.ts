import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const putOmitsMetadata: Dialect = {
	description: 'PUT /lead/{id} answers with the lead without its metadata',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'updateLead' || !isSuccess(answer)) return answer;
			return { ...answer, body: without(answer.body, 'metadata') };
		},
	}),
};
