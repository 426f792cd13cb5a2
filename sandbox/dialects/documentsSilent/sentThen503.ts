import { changeAnswers } from '../changeAnswers';
import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sentThen503: Dialect = {
	description: 'A message is sent, but the request is answered with 503 and Retry-After',
	why: 'A proxy gives up on it while it is sending.',
	expected: everyCampaign('needsReview'),
	start: () => ({
		answer: changeAnswers(sends, (answer) => ({
			...answer,
			status: 503,
			body: { error: 'Service unavailable' },
			headers: { ...answer.headers, 'retry-after': '0' },
		})),
	}),
};
