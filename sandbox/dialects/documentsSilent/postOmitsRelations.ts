import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const postOmitsRelations: Dialect = {
	description: 'POST /lead answers without labels and conversations',
	why: 'It answers with the row that it wrote, without what other tables hold.',
	start: () => ({
		answer: changeAnswers(['createLead'], (answer) => ({
			...answer,
			body: without(answer.body, 'accountCRMLeadLabelAssignments', 'accountExternalConversations'),
		})),
	}),
};
