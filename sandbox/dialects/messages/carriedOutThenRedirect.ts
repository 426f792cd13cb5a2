import { everyCampaign, isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const carriedOutThenRedirect: Dialect = {
	about: 'A message is sent and then answered with a redirect',
	promises: everyCampaign('asks'),
	start: () => ({
		answer(answer, { endpoint }) {
			if (!sends.includes(endpoint) || !isSuccess(answer)) return answer;
			return { ...answer, status: 302, headers: { location: '/' }, text: '' };
		},
	}),
};
