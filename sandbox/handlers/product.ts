import { requireFound } from '../apiError';
import { errorTexts } from '../errorTexts';

import type { HandlersOf } from './handler';
import { checkReferences } from './references';

export const productHandlers: HandlersOf<
	'createProduct' | 'getProduct' | 'updateProduct' | 'updateCategory'
> = {
	createProduct({ account, body }) {
		checkReferences(account, body);
		return account.products.insert({
			description: null,
			images: null,
			hourlyAppointments: null,
			status: 'active',
			...body,
			...account.newRecordFields(),
		});
	},

	getProduct({ account, id }) {
		return requireFound(account.products.get(id), errorTexts.productNotFound);
	},

	updateProduct({ account, id, body }) {
		const product = requireFound(account.products.get(id), errorTexts.productNotFound);
		checkReferences(account, body);
		return account.products.update(product, { ...body, updatedAt: new Date().toISOString() });
	},

	/** The body's schema accepts only the writable fields (spec, section 9, 2.4.0 (6)). */
	updateCategory({ account, id, body }) {
		const category = requireFound(account.categories.get(id), errorTexts.categoryNotFound);
		return account.categories.update(category, { ...body, updatedAt: new Date().toISOString() });
	},
};
