import { everyCampaign, isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const carriedOutThenHalfAnAnswer: Dialect = {
	about: 'A message is sent and then answered with half of the JSON',
	promises: everyCampaign('asks'),
	start: () => ({
		answer(answer, { endpoint }) {
			if (!sends.includes(endpoint) || !isSuccess(answer)) return answer;
			return { ...answer, text: JSON.stringify(answer.body).slice(0, 12) };
		},
	}),
};
