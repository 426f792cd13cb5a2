import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersMessagesList: Dialect = {
	about: 'A message is answered with its id in messages, as messaging platforms do',
	start: () => ({
		answer(answer, { endpoint }) {
			if (!sends.includes(endpoint) || !isSuccess(answer)) return answer;
			return {
				...answer,
				body: {
					messaging_product: 'chatapp',
					contacts: [],
					messages: [{ id: (answer.body as { id: string }).id }],
				},
			};
		},
	}),
};
