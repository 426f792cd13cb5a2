import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswers204: Dialect = {
	description: 'POST send-message answers 204',
	why: 'Some APIs take a message without telling anything about it.',
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({ ...answer, status: 204, body: undefined })),
	}),
};
