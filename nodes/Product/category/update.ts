import { endpoints } from '../../shared/contract';
import { sentField, type Operation } from '../../shared/operation/operation';
import { additionalFieldsJson, updateFieldsCollection } from '../../shared/form/fieldCollections';
import { idField } from '../../shared/form/idField';

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
		updateFieldsCollection([
			sentField('description', {
				displayName: 'Description',
				placeholder: 'e.g. What is billed by the month',
				description: 'What belongs in the category',
			}),
			sentField('name', {
				displayName: 'Name',
				placeholder: 'e.g. Plans',
				description: 'Name of the category',
			}),
		]),
		additionalFieldsJson,
	],
};
