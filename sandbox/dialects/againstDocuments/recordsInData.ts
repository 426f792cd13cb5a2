import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { resourceNames } from '../endpointGroups';

export const recordsInData: Dialect = {
	description: 'Single records are wrapped in { data }',
	why: 'Many APIs wrap every record in data.',
	start: () => ({
		answer(answer, { endpoint }) {
			if (!(endpoint in resourceNames) || !isSuccess(answer)) return answer;
			return { ...answer, body: { data: answer.body } };
		},
	}),
};
