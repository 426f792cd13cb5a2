import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const putAnswersIdOnly: Dialect = {
	description: 'PUT /lead/{id} answers with the id only',
	start: () => ({
		answer(answer, { endpoint, id }) {
			if (endpoint !== 'updateLead' || !isSuccess(answer)) return answer;
			return { ...answer, body: { id } };
		},
	}),
};
