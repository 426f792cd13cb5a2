import { leadView } from '../../handlers/views';

import type { Dialect } from '../dialect';

export const putAnswersPreviousLead: Dialect = {
	description: 'PUT /lead/{id} answers with the lead as it was before the update',
	why: 'Some database drivers return the record as it was unless told otherwise.',
	start: () => ({
		carryOut(request, next) {
			const lead = request.endpoint === 'updateLead' && request.account.leads.get(request.id);
			const before = lead ? structuredClone(leadView(request.account, lead)) : undefined;
			const answer = next();
			return before ?? answer;
		},
	}),
};
