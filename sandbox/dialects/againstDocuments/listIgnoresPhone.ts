import type { Dialect } from '../dialect';

export const listIgnoresPhone: Dialect = {
	description: 'GET /lead ignores the phone filter and answers with all leads',
	why: 'The parameter has another name, and unknown parameters are usually ignored.',
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'listLeads') delete request.query.phone;
			return next();
		},
	}),
};
