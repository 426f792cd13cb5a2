import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersMessagesList: Dialect = {
	description:
		'POST send-message answers with the id in a list messages, as messaging platforms do',
	why: "It passes the messaging platform's answer on.",
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({
			...answer,
			body: {
				messaging_product: 'chatapp',
				contacts: [],
				messages: [{ id: (answer.body as { id: string }).id }],
			},
		})),
	}),
};
