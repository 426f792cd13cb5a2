import { changeAnswers } from '../changeAnswers';
import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sentThen500: Dialect = {
	description: 'A message is sent, but the request is answered with 500 and { error }',
	why: 'It fails after the messaging platform has taken the message.',
	expected: everyCampaign('needsReview'),
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({
			...answer,
			status: 500,
			body: { error: 'Internal server error' },
		})),
	}),
};
