import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersNull: Dialect = {
	description: 'POST send-message answers null',
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({ ...answer, body: null })),
	}),
};
