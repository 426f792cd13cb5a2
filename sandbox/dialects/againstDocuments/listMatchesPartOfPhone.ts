import type { Dialect } from '../dialect';

export const listMatchesPartOfPhone: Dialect = {
	description: 'GET /lead finds every phone that contains the last eight digits of the one given',
	why: 'It searches phones as a text, so that their spelling does not matter.',
	start: () => ({
		carryOut(request, next) {
			const { phone, ...query } = request.query;
			if (request.endpoint !== 'listLeads' || typeof phone !== 'string') return next();
			request.query = query;
			const leads = next() as Array<{ phone: string }>;
			const lastDigits = phone.replace(/\D/g, '').slice(-8);
			return leads.filter((lead) => lead.phone.replace(/\D/g, '').includes(lastDigits));
		},
	}),
};
