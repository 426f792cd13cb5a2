import { everyCampaign, isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const everyFifthCarriedOutThen500: Dialect = {
	about: 'Every fifth message is sent and then answered with 500 and { error }',
	promises: everyCampaign('asks'),
	start() {
		let count = 0;
		return {
			answer(answer, { endpoint }) {
				if (!sends.includes(endpoint) || !isSuccess(answer)) return answer;
				return ++count % 5 === 0
					? { ...answer, status: 500, body: { error: 'Internal server error' } }
					: answer;
			},
		};
	},
};
