import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersOkText: Dialect = {
	description: 'POST send-message answers the plain text OK',
	why: 'Some hand-written APIs answer with a plain text.',
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({
			...answer,
			headers: { 'content-type': 'text/plain' },
			text: 'OK',
		})),
	}),
};
