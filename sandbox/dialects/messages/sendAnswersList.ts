import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersList: Dialect = {
	description: 'POST send-message answers a list of one message',
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({ ...answer, body: [answer.body] })),
	}),
};
