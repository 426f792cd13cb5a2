import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersOkText: Dialect = {
	description: 'POST send-message answers the plain text OK',
	start: () => ({
		answer(answer, { endpoint }) {
			if (!sends.includes(endpoint) || !isSuccess(answer)) return answer;
			return { ...answer, headers: { 'content-type': 'text/plain' }, text: 'OK' };
		},
	}),
};
