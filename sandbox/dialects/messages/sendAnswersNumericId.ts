import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersNumericId: Dialect = {
	description: 'POST send-message answers with a number as id',
	start() {
		let count = 0;
		return {
			answer(answer, { endpoint }) {
				if (!sends.includes(endpoint) || !isSuccess(answer)) return answer;
				return { ...answer, body: { id: ++count } };
			},
		};
	},
};
