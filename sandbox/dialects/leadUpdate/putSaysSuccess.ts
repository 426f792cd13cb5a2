import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const putSaysSuccess: Dialect = {
	about: 'PUT /lead/{id} answers { success: true } in the place of the lead',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'updateLead' || !isSuccess(answer)) return answer;
			return { ...answer, body: { success: true } };
		},
	}),
};
