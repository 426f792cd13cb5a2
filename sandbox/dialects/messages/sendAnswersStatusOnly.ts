import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersStatusOnly: Dialect = {
	description: 'POST send-message answers { status: queued } without an id',
	start: () => ({
		answer(answer, { endpoint }) {
			if (!sends.includes(endpoint) || !isSuccess(answer)) return answer;
			return { ...answer, body: { status: 'queued' } };
		},
	}),
};
