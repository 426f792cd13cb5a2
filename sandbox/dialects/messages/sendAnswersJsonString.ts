import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersJsonString: Dialect = {
	description: 'POST send-message answers a JSON string',
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({ ...answer, body: 'queued' })),
	}),
};
