import { everyCampaign, isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const refusalAs200Status: Dialect = {
	about: 'A message is refused with 200 and { status: failed }',
	promises: everyCampaign('asks'),
	start: () => ({
		carryOut(request, next) {
			return sends.includes(request.endpoint) ? { id: 'none' } : next();
		},
		answer(answer, { endpoint }) {
			if (!sends.includes(endpoint) || !isSuccess(answer)) return answer;
			return { ...answer, status: 200, body: { id: null, status: 'failed' } };
		},
	}),
};
