import { changeAnswers } from '../changeAnswers';
import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sentThen499: Dialect = {
	description: 'A message is sent, but the request is answered with 499',
	expected: everyCampaign('needsReview'),
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({
			...answer,
			status: 499,
			body: { error: 'Client closed request' },
		})),
	}),
};
