import { everyCampaign, isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const carriedOutThen502: Dialect = {
	about: 'A message is sent and then answered with 502 and { error }',
	promises: everyCampaign('asks'),
	start: () => ({
		answer(answer, { endpoint }) {
			if (!sends.includes(endpoint) || !isSuccess(answer)) return answer;
			return { ...answer, status: 502, body: { error: 'Bad gateway' } };
		},
	}),
};
