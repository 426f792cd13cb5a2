import type { Dialect } from '../dialect';

export const listRequiresLocalPhone: Dialect = {
	description: 'GET /lead finds a phone only when it is given without its country code',
	start: () => ({
		carryOut(request, next) {
			const { phone } = request.query;
			if (request.endpoint !== 'listLeads' || typeof phone !== 'string') return next();
			request.query = { ...request.query, phone: /^\d{10,11}$/.test(phone) ? `55${phone}` : '?' };
			return next();
		},
	}),
};
