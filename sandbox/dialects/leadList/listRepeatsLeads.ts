import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const listRepeatsLeads: Dialect = {
	description: 'GET /lead shows each lead twice',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'listLeads' || !isSuccess(answer)) return answer;
			return { ...answer, body: (answer.body as unknown[]).flatMap((lead) => [lead, lead]) };
		},
	}),
};
