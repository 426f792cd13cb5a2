import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersNumericId: Dialect = {
	description: 'POST send-message answers with a number as id',
	start() {
		let count = 0;
		return {
			answer: changeAnswers(sends, (answer) => ({ ...answer, body: { id: ++count } })),
		};
	},
};
