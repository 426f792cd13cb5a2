import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { resourceNames } from '../endpointGroups';

export const recordsInDataWithSuccess: Dialect = {
	description: 'Single records are wrapped in { success: true, data }',
	start: () => ({
		answer(answer, { endpoint }) {
			if (!(endpoint in resourceNames) || !isSuccess(answer)) return answer;
			return { ...answer, body: { success: true, data: answer.body, message: null } };
		},
	}),
};
