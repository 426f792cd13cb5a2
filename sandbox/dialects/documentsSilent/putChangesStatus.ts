import { isObject } from '../../validation';

import type { Dialect } from '../dialect';

export const putChangesStatus: Dialect = {
	description: 'PUT /lead/{id} changes the status of the lead',
	why: 'An automation moves a lead to the next stage when somebody works on it.',
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'updateLead' && isObject(request.body)) {
				request.body = { status: 'Updated', ...request.body };
			}
			return next();
		},
	}),
};
