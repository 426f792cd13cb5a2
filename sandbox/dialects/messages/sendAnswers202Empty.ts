import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswers202Empty: Dialect = {
	description: 'POST send-message answers 202 with an empty body',
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({ ...answer, status: 202, body: undefined })),
	}),
};
