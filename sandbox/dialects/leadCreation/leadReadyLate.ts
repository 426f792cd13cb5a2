import { ApiError } from '../../apiError';
import { errorTexts } from '../../errorTexts';
import { isObject } from '../../validation';
import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';

const readyAfterMs = 150;

export const leadReadyLate: Dialect = {
	about: 'A new lead is not found by any request for the first 150 ms',
	promises: everyCampaign('asks'),
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
