import { leadView } from '../../handlers/views';

import type { Dialect } from '../dialect';

export const putAnswersPreviousLead: Dialect = {
	description: 'PUT /lead/{id} answers with the lead as it was before the update',
	start: () => ({
		carryOut(request, next) {
			const lead = request.endpoint === 'updateLead' && request.account.leads.get(request.id);
			const before = lead ? structuredClone(leadView(request.account, lead)) : undefined;
			const answer = next();
			return before ?? answer;
		},
	}),
};
