import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const putAnswersEmpty200: Dialect = {
	description: 'PUT /lead/{id} answers 200 with an empty body',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'updateLead' || !isSuccess(answer)) return answer;
			return { ...answer, body: undefined };
		},
	}),
};
