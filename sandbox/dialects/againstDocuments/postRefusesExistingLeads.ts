import { ApiError } from '../../apiError';
import { isObject } from '../../validation';
import type { Dialect } from '../dialect';

export const postRefusesExistingLeads: Dialect = {
	description: 'POST /lead refuses a lead that exists with 409',
	why: 'It runs a version before 2.4.0, or its merge is turned off.',
	start: () => ({
		carryOut({ endpoint, account, body }, next) {
			if (endpoint === 'createLead' && isObject(body) && account.leads.findDuplicate(body)) {
				throw new ApiError(409, 'A lead with this phone exists already');
			}
			return next();
		},
	}),
};
