import { leadView } from '../../handlers/views';

import type { Dialect } from '../dialect';

export const putShowsLeadBefore: Dialect = {
	about: 'PUT /lead/{id} answers with the lead as it was before',
	start: () => ({
		carryOut(request, next) {
			const lead = request.endpoint === 'updateLead' && request.account.leads.get(request.id);
			const before = lead ? structuredClone(leadView(request.account, lead)) : undefined;
			const answer = next();
			return before ?? answer;
		},
	}),
};
