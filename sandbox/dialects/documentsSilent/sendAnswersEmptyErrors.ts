import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

const answers = [
	{ id: 'm1', error: { code: 0, message: 'OK' } },
	{ error: 'none' },
	{ errors: [], errorCode: 0, error_message: null, status: 'success' },
	{ total: 1, sent: 1, failed: 0 },
	{ success: true, message: 'Sent without errors' },
	{ code: 0, data: {} },
	{ error: { code: null, message: '' } },
	{ id: 'm2', message: 'Sorry that we could not reach you' },
];

export const sendAnswersEmptyErrors: Dialect = {
	description: 'POST send-message answers with error fields that report no error',
	why: 'Some APIs add fields for errors to every answer.',
	start() {
		let count = 0;
		return {
			answer: changeAnswers(sends, (answer) => ({
				...answer,
				status: 200,
				body: answers[count++ % answers.length],
			})),
		};
	},
};
