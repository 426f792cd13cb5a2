import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersStatusOnly: Dialect = {
	description: 'POST send-message answers { status: queued } without an id',
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({ ...answer, body: { status: 'queued' } })),
	}),
};
