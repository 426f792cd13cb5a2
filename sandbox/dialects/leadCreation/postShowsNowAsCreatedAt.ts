import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const postShowsNowAsCreatedAt: Dialect = {
	about:
		'POST /lead shows the time of the request as the time of creation, also of a lead that was there',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'createLead' || !isSuccess(answer)) return answer;
			const createdAt = new Date().toISOString();
			return { ...answer, body: { ...(answer.body as object), createdAt } };
		},
	}),
};
