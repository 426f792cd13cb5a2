import { changeAnswers } from '../changeAnswers';
import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sentThen502: Dialect = {
	description: 'A message is sent, but the request is answered with 502 and { error }',
	expected: everyCampaign('needsReview'),
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({
			...answer,
			status: 502,
			body: { error: 'Bad gateway' },
		})),
	}),
};
