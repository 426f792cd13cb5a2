import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersQueued: Dialect = {
	about: 'A message is answered with a status, without an id',
	start: () => ({
		answer(answer, { endpoint }) {
			if (!sends.includes(endpoint) || !isSuccess(answer)) return answer;
			return { ...answer, body: { status: 'queued' } };
		},
	}),
};
