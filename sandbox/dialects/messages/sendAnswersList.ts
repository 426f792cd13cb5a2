import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersList: Dialect = {
	about: 'A message is answered with a list of one',
	start: () => ({
		answer(answer, { endpoint }) {
			if (!sends.includes(endpoint) || !isSuccess(answer)) return answer;
			return { ...answer, body: [answer.body] };
		},
	}),
};
