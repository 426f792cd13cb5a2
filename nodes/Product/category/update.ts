import { endpoints } from '../../shared/contract';
import { additionalFieldsJson } from '../../shared/form/additionalFieldsJson';
import { sentText } from '../../shared/operation/field';
import { updateFields } from '../../shared/form/fieldCollections';
import { idField } from '../../shared/form/idField';
import type { Operation } from '../../shared/operation/operation';

type Endpoint = typeof endpoints.updateCategory;

/**
 * Update category: `PUT /category/{id}` (docs/assumptions.md). The CRM ignores the fields `id`,
 * `accountId`, `createdAt` and `updatedAt` (spec, section 9).
 */
export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update category',
	description: 'Update a product category. Omitted and blank fields keep their values.',
	endpoint: endpoints.updateCategory,
	id: idField('Category ID', 'categoryId', 'ID of the category, as found in its products'),
	fields: [
		updateFields([
			sentText<Endpoint>('description', {
				displayName: 'Description',
				placeholder: 'e.g. What is billed by the month',
				description: 'What belongs in the category',
			}),
			sentText<Endpoint>('name', {
				displayName: 'Name',
				placeholder: 'e.g. Plans',
				description: 'Name of the category',
			}),
		]),
		additionalFieldsJson,
	],
};
