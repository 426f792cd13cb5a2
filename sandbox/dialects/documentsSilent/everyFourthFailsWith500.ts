import { everyCampaign, isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const everyFourthFailsWith500: Dialect = {
	description: 'Every fourth message is not sent and is answered with 500 and { error }',
	why: 'It sometimes fails before the messaging platform has taken the message.',
	expected: everyCampaign('needsReview'),
	start() {
		let count = 0;
		const lost = new WeakSet<object>();
		return {
			carryOut(request, next) {
				if (!sends.includes(request.endpoint) || ++count % 4 !== 0) return next();
				lost.add(request);
				return { id: 'none' };
			},
			answer(answer, request) {
				if (!lost.has(request) || !isSuccess(answer)) return answer;
				return { ...answer, status: 500, body: { error: 'Internal server error' } };
			},
		};
	},
};
