import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

let count = 0;

export const sendAnswersNumber: Dialect = {
	about: 'A message is answered with a number as its id',
	start: () => ({
		answer(answer, { endpoint }) {
			if (!sends.includes(endpoint) || !isSuccess(answer)) return answer;
			return { ...answer, body: { id: ++count } };
		},
	}),
};
