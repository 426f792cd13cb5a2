import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersMessagesList: Dialect = {
	description:
		'POST send-message answers with the id in a list messages, as messaging platforms do',
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
