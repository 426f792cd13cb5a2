import { requireFound } from '../apiError';
import { errorTexts } from '../errorTexts';

import type { HandlersOf } from './handler';
import { checkReferences } from './references';

export const dealHandlers: HandlersOf<'createDeal' | 'updateDeal'> = {
	createDeal({ account, body }) {
		checkReferences(account, body);
		return account.deals.insert({
			name: null,
			value: null,
			leadId: null,
			stageId: null,
			pipelineId: null,
			dealOwner: null,
			description: null,
			...body,
			...account.newRecordFields(),
		});
	},

	updateDeal({ account, id, body }) {
		const deal = requireFound(account.deals.get(id), errorTexts.dealNotFound);
		checkReferences(account, body);
		return account.deals.update(deal, { ...body, updatedAt: new Date().toISOString() });
	},
};
