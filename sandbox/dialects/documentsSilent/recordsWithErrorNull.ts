import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { resourceNames } from '../endpointGroups';

export const recordsWithErrorNull: Dialect = {
	description: 'Single records have error: null and an empty list of errors beside their fields',
	why: 'Some APIs add fields for errors to every answer.',
	start: () => ({
		answer(answer, { endpoint }) {
			if (!(endpoint in resourceNames) || !isSuccess(answer)) return answer;
			return { ...answer, body: { ...(answer.body as object), error: null, errors: [] } };
		},
	}),
};
