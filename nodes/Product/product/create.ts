import { endpoints } from '../../shared/contract';
import { additionalFieldsCollection } from '../../shared/form/fieldCollections';
import type { Operation } from '../../shared/operation/operation';
import { mainProductFields, otherProductFields } from './productFields';

/** Create product: `POST /product` (docs/assumptions.md). */
export const create: Operation = {
	value: 'create',
	description: 'Create a product in a category',
	endpoint: endpoints.createProduct,
	fields: [
		...mainProductFields.map((field) => ({ ...field, required: true })),
		additionalFieldsCollection(otherProductFields),
	],
};
