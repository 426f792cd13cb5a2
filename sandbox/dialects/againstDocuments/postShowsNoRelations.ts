import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const postShowsNoRelations: Dialect = {
	description: 'POST /lead shows labels and conversations as empty lists, though the lead has some',
	why: 'It answers with empty lists for relations that it did not load.',
	start: () => ({
		answer: changeAnswers(['createLead'], (answer) => ({
			...answer,
			body: {
				...(answer.body as object),
				accountCRMLeadLabelAssignments: [],
				accountExternalConversations: [],
			},
		})),
	}),
};
