import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const putShowsEmptyMetadata: Dialect = {
	description: 'PUT /lead/{id} stores metadata but shows it as empty',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'updateLead' || !isSuccess(answer)) return answer;
			return { ...answer, body: { ...(answer.body as object), metadata: {} } };
		},
	}),
};
