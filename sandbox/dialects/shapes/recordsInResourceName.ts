import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { resourceNames } from '../endpointGroups';

export const recordsInResourceName: Dialect = {
	about: 'A single record is answered under the name of its resource, such as lead',
	start: () => ({
		answer(answer, { endpoint }) {
			const resource = resourceNames[endpoint];
			if (resource === undefined || !isSuccess(answer)) return answer;
			return { ...answer, body: { [resource]: answer.body } };
		},
	}),
};
