import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const putAnswers204: Dialect = {
	description: 'PUT /lead/{id} answers 204 without a body',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'updateLead' || !isSuccess(answer)) return answer;
			return { ...answer, status: 204, body: undefined };
		},
	}),
};
