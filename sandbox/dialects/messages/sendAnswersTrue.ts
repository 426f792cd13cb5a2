import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersTrue: Dialect = {
	description: 'POST send-message answers true',
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({ ...answer, body: true })),
	}),
};
