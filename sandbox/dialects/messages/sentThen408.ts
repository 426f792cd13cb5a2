import { changeAnswers } from '../changeAnswers';
import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sentThen408: Dialect = {
	description: 'A message is sent, but the request is answered with 408',
	expected: everyCampaign('needsReview'),
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({
			...answer,
			status: 408,
			body: { error: 'Request timeout' },
		})),
	}),
};
