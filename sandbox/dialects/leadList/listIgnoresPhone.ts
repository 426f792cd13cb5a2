import type { Dialect } from '../dialect';

export const listIgnoresPhone: Dialect = {
	description: 'GET /lead ignores the phone filter and answers with all leads',
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'listLeads') delete request.query.phone;
			return next();
		},
	}),
};
