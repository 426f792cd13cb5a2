import { everyCampaign, isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sentThen503: Dialect = {
	description: 'A message is sent, but the request is answered with 503 and Retry-After',
	expected: everyCampaign('needsReview'),
	start: () => ({
		answer(answer, { endpoint }) {
			if (!sends.includes(endpoint) || !isSuccess(answer)) return answer;
			return {
				...answer,
				status: 503,
				body: { error: 'Service unavailable' },
				headers: { ...answer.headers, 'retry-after': '0' },
			};
		},
	}),
};
