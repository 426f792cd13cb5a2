import { everyCampaign, isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const carriedOutThenCut: Dialect = {
	about: 'A message is sent and then the connection is cut',
	promises: everyCampaign('asks'),
	start: () => ({
		answer(answer, { endpoint }) {
			return sends.includes(endpoint) && isSuccess(answer) ? null : answer;
		},
	}),
};
