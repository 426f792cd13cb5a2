import { endpoints } from '../../shared/contract';
import { updateFieldsCollection } from '../../shared/form/fieldCollections';
import type { Operation } from '../../shared/operation/operation';
import { create } from './create';
import { get } from './get';

/** Update product: `PUT /product/{id}` (docs/assumptions.md). */
export const update: Operation = {
	value: 'update',
	description: 'Update a product. Omitted and blank fields keep their values.',
	endpoint: endpoints.updateProduct,
	id: get.id,
	fields: [updateFieldsCollection(create.fields)],
};
