import { ApiError } from '../../apiError';
import { errorTexts } from '../../errorTexts';
import { isObject } from '../../validation';
import type { Dialect } from '../dialect';

const readyAfterMs = 150;

export const newLeadsAvailableLate: Dialect = {
	description: 'No request finds a new lead for the first 150 ms',
	why: 'It writes to one database and reads from a replica.',
	start: () => ({
		carryOut({ endpoint, account, id, body }, next) {
			const leadId = isObject(body) && typeof body.leadId === 'string' ? body.leadId : id;
			const lead = endpoint === 'createLead' ? undefined : account.leads.get(leadId);
			if (lead && Date.parse(lead.createdAt) > Date.now() - readyAfterMs) {
				throw new ApiError(404, errorTexts.leadNotFound);
			}
			return next();
		},
	}),
};
