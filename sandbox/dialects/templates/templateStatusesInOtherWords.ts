import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

export const templateStatusesInOtherWords: Dialect = {
	description: 'Approved templates have the status ACTIVE',
	start: () => ({
		answer: changeAnswers(['listTemplates'], (answer) => ({
			...answer,
			body: withFields(answer.body, new Set(['status']), (status) =>
				status === 'APPROVED' ? 'ACTIVE' : status,
			),
		})),
	}),
};
