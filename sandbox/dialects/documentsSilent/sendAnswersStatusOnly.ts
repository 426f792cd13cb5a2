import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sendAnswersStatusOnly: Dialect = {
	description: 'POST send-message answers { status: queued } without an id',
	why: 'It puts messages into a queue, where they have no id yet.',
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({ ...answer, body: { status: 'queued' } })),
	}),
};
