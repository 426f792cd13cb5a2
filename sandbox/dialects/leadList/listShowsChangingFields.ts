import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

let count = 0;

export const listShowsChangingFields: Dialect = {
	about: 'GET /lead shows fields that the spec does not have, and they change with every request',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'listLeads' || !isSuccess(answer)) return answer;
			return {
				...answer,
				body: (answer.body as object[]).map((lead) => ({
					...lead,
					version: ++count,
					score: count / 7,
					updatedAt: new Date().toISOString(),
					lastSeenBy: { at: count },
				})),
			};
		},
	}),
};
