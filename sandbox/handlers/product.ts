import { found } from '../apiError';
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
			...account.kept(),
		});
	},

	getProduct({ account, id }) {
		return found(account.products.get(id), errorTexts.productNotFound);
	},

	updateProduct({ account, id, body }) {
		const product = found(account.products.get(id), errorTexts.productNotFound);
		checkReferences(account, body);
		return account.products.update(product, { ...body, updatedAt: new Date().toISOString() });
	},

	/** The body's schema lets nothing but the writable fields pass (spec, section 9, 2.4.0 (6)). */
	updateCategory({ account, id, body }) {
		const category = found(account.categories.get(id), errorTexts.categoryNotFound);
		return account.categories.update(category, { ...body, updatedAt: new Date().toISOString() });
	},
};
