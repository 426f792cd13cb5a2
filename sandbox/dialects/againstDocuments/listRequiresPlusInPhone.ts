import type { Dialect } from '../dialect';

export const listRequiresPlusInPhone: Dialect = {
	description: 'GET /lead finds a phone only when it is given with a leading plus',
	why: 'It stores phones in the E.164 format and compares them exactly.',
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
