import type { Dialect } from '../dialect';

export const listWantsPlusInPhone: Dialect = {
	about: 'GET /lead finds a lead by phone only when a plus stands before the digits',
	start: () => ({
		carryOut(request, next) {
			const { phone } = request.query;
			if (request.endpoint !== 'listLeads' || typeof phone !== 'string') return next();
			request.query = {
				...request.query,
				phone: phone.startsWith('+') ? phone.slice(1) : `+${phone}`,
			};
			return next();
		},
	}),
};
