import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const postShowsNowAsCreatedAt: Dialect = {
	description: 'POST /lead shows the time of the request as createdAt, even for an existing lead',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'createLead' || !isSuccess(answer)) return answer;
			const createdAt = new Date().toISOString();
			return { ...answer, body: { ...(answer.body as object), createdAt } };
		},
	}),
};
