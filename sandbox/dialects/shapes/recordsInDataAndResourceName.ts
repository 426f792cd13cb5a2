import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { resourceNames } from '../endpointGroups';

export const recordsInDataAndResourceName: Dialect = {
	description:
		'Single records are wrapped in data and the name of their resource, as in { data: { lead } }',
	start: () => ({
		answer(answer, { endpoint }) {
			const resource = resourceNames[endpoint];
			if (resource === undefined || !isSuccess(answer)) return answer;
			return { ...answer, body: { data: { [resource]: answer.body } } };
		},
	}),
};
