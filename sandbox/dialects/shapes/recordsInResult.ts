import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { resourceNames } from '../endpointGroups';

export const recordsInResult: Dialect = {
	description: 'Single records are wrapped in { result }',
	start: () => ({
		answer(answer, { endpoint }) {
			if (!(endpoint in resourceNames) || !isSuccess(answer)) return answer;
			return { ...answer, body: { result: answer.body } };
		},
	}),
};
