import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const postShowsNoLabels: Dialect = {
	description: 'POST /lead shows labels as an empty list, though the lead has some',
	start: () => ({
		answer: changeAnswers(['createLead'], (answer) => ({
			...answer,
			body: { ...(answer.body as object), accountCRMLeadLabelAssignments: [] },
		})),
	}),
};
