import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { resourceNames } from '../endpointGroups';

export const recordsInResourceName: Dialect = {
	description: 'Single records are wrapped in the name of their resource, as in { lead }',
	why: 'Many APIs wrap every record in the name of its resource.',
	start: () => ({
		answer(answer, { endpoint }) {
			const resource = resourceNames[endpoint];
			if (resource === undefined || !isSuccess(answer)) return answer;
			return { ...answer, body: { [resource]: answer.body } };
		},
	}),
};
