import { everyCampaign, isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const carriedOutThen500: Dialect = {
	about: 'A message is sent and then answered with 500 and { error }',
	promises: everyCampaign('asks'),
	start: () => ({
		answer(answer, { endpoint }) {
			if (!sends.includes(endpoint) || !isSuccess(answer)) return answer;
			return { ...answer, status: 500, body: { error: 'Internal server error' } };
		},
	}),
};
