import { changeAnswers } from '../changeAnswers';
import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sentThen504: Dialect = {
	description: 'A message is sent, but the request is answered with 504 and { error }',
	expected: everyCampaign('needsReview'),
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({
			...answer,
			status: 504,
			body: { error: 'Gateway timeout' },
		})),
	}),
};
