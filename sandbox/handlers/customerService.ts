import { requireFound } from '../apiError';
import { errorTexts } from '../errorTexts';

import type { HandlersOf } from './handler';
import { checkReferences } from './references';

export const customerServiceHandlers: HandlersOf<
	'createCustomerService' | 'getCustomerService' | 'updateCustomerService'
> = {
	createCustomerService({ account, body }) {
		checkReferences(account, body);
		return account.customerServices.insert({
			accountExternalConversationId: null,
			status: 'open',
			temperature: null,
			chatSummary: null,
			...body,
			...account.newRecordFields(),
		});
	},

	getCustomerService({ account, id }) {
		return requireFound(account.customerServices.get(id), errorTexts.customerServiceNotFound);
	},

	updateCustomerService({ account, id, body }) {
		const record = requireFound(
			account.customerServices.get(id),
			errorTexts.customerServiceNotFound,
		);
		checkReferences(account, body);
		return account.customerServices.update(record, {
			...body,
			updatedAt: new Date().toISOString(),
		});
	},
};
