import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { resourceNames } from '../endpointGroups';

export const recordsWithErrorNull: Dialect = {
	about: 'A single record is answered with error: null beside its fields',
	start: () => ({
		answer(answer, { endpoint }) {
			if (!(endpoint in resourceNames) || !isSuccess(answer)) return answer;
			return { ...answer, body: { ...(answer.body as object), error: null, errors: [] } };
		},
	}),
};
