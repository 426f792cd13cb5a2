import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

export const templateStatusesInLowerCase: Dialect = {
	description: 'Templates show their status in lower case',
	start: () => ({
		answer: changeAnswers(['listTemplates'], (answer) => ({
			...answer,
			body: withFields(answer.body, new Set(['status']), (status) => String(status).toLowerCase()),
		})),
	}),
};
