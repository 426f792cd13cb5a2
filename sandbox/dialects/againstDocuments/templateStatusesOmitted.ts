import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

export const templateStatusesOmitted: Dialect = {
	description: 'Templates do not show their status',
	why: 'It lists approved templates only, and sees no need to show their status.',
	start: () => ({
		answer: changeAnswers(['listTemplates'], (answer) => ({
			...answer,
			body: withFields(answer.body, new Set(['status']), () => undefined),
		})),
	}),
};
