import { everyCampaign, isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const carriedOutThen503: Dialect = {
	about: 'A message is sent and then answered with 503 and Retry-After',
	promises: everyCampaign('asks'),
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
