import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersEmptyObject: Dialect = {
	description: 'POST send-message answers {}',
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({ ...answer, body: {} })),
	}),
};
