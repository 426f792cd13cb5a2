import { leadView } from '../../handlers/views';
import { isSuccess, withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

export const everyThirdPutRefusedAs200: Dialect = {
	description: 'Every third PUT /lead/{id} is refused with 200 and { status: error }',
	expected: withCampaignKey('needsReview'),
	start() {
		let count = 0;
		const refused = new WeakSet<object>();
		return {
			carryOut(request, next) {
				const { account, endpoint, id } = request;
				const lead = endpoint === 'updateLead' && ++count % 3 === 0 && account.leads.get(id);
				if (!lead) return next();
				refused.add(request);
				return leadView(account, lead);
			},
			answer(answer, request) {
				if (!refused.has(request) || !isSuccess(answer)) return answer;
				return { ...answer, status: 200, body: { status: 'error', message: 'The lead is locked' } };
			},
		};
	},
};
