import { everyCampaign, isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sentThenConnectionCut: Dialect = {
	description: 'A message is sent, but the connection is cut before the answer',
	why: 'A network may break at any moment.',
	expected: everyCampaign('needsReview'),
	start: () => ({
		answer(answer, { endpoint }) {
			return sends.includes(endpoint) && isSuccess(answer) ? null : answer;
		},
	}),
};
