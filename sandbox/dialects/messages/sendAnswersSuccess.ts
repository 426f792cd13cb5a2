import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersSuccess: Dialect = {
	about: 'A message is answered with { success: true }',
	start: () => ({
		answer(answer, { endpoint }) {
			if (!sends.includes(endpoint) || !isSuccess(answer)) return answer;
			return { ...answer, body: { success: true } };
		},
	}),
};
