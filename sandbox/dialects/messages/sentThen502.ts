import { everyCampaign, isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sentThen502: Dialect = {
	description: 'A message is sent, but the request is answered with 502 and { error }',
	expected: everyCampaign('needsReview'),
	start: () => ({
		answer(answer, { endpoint }) {
			if (!sends.includes(endpoint) || !isSuccess(answer)) return answer;
			return { ...answer, status: 502, body: { error: 'Bad gateway' } };
		},
	}),
};
