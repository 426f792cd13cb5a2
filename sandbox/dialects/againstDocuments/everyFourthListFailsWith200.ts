import type { Dialect } from '../dialect';

export const everyFourthListFailsWith200: Dialect = {
	description: 'Every fourth GET /lead fails with 200, { success: false } and an empty list',
	why: 'Some APIs answer every request with 200, and say in the body whether it worked.',
	start() {
		let count = 0;
		return {
			answer(answer, { endpoint }) {
				if (endpoint !== 'listLeads' || ++count % 4 !== 0) return answer;
				return { ...answer, body: { success: false, error: 'Error to get leads', data: [] } };
			},
		};
	},
};
