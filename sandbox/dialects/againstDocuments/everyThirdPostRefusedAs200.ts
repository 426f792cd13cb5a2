import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const everyThirdPostRefusedAs200: Dialect = {
	description: 'Every third POST /lead is refused with 200 and { success: false }',
	why: 'Some APIs answer every request with 200, and say in the body whether it worked.',
	start() {
		let count = 0;
		const refused = new WeakSet<object>();
		return {
			carryOut(request, next) {
				if (request.endpoint !== 'createLead' || ++count % 3 !== 0) return next();
				refused.add(request);
				// The handler needs a valid body; its answer is replaced below.
				request.body = {};
				const { account } = request;
				const known = new Set(account.leads.all().map(({ id }) => id));
				const answer = next();
				for (const { id } of account.leads.all()) if (!known.has(id)) account.leads.remove(id);
				return answer;
			},
			answer(answer, request) {
				if (!refused.has(request) || !isSuccess(answer)) return answer;
				return { ...answer, status: 200, body: { success: false, message: 'Phone is blocked' } };
			},
		};
	},
};
