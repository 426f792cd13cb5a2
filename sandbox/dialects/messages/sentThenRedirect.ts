import { everyCampaign, isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const sentThenRedirect: Dialect = {
	description: 'A message is sent, but the request is answered with a redirect',
	expected: everyCampaign('needsReview'),
	start: () => ({
		answer(answer, { endpoint }) {
			if (!sends.includes(endpoint) || !isSuccess(answer)) return answer;
			return { ...answer, status: 302, headers: { location: '/' }, text: '' };
		},
	}),
};
