import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const putShowsEmptyMetadata: Dialect = {
	about: 'PUT /lead/{id} shows the metadata of the lead as empty, though it stores it',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'updateLead' || !isSuccess(answer)) return answer;
			return { ...answer, body: { ...(answer.body as object), metadata: {} } };
		},
	}),
};
