import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const putAnswersSuccess: Dialect = {
	description: 'PUT /lead/{id} answers { success: true } instead of the lead',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'updateLead' || !isSuccess(answer)) return answer;
			return { ...answer, body: { success: true } };
		},
	}),
};
