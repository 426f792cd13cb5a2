import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersOkText: Dialect = {
	description: 'POST send-message answers the plain text OK',
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({
			...answer,
			headers: { 'content-type': 'text/plain' },
			text: 'OK',
		})),
	}),
};
