import { endpoints } from '../../shared/contract';
import type { Operation } from '../../shared/operation/operation';
import { updateFieldsCollection } from '../../shared/form/fieldCollections';
import { textField } from '../../shared/form/textField';

/**
 * Update category: `PUT /category/{id}` (docs/assumptions.md). The CRM ignores the fields `id`,
 * `accountId`, `createdAt` and `updatedAt` (spec, section 9).
 */
export const update: Operation = {
	value: 'update',
	description: 'Update a product category. Omitted and blank fields keep their values.',
	endpoint: endpoints.updateCategory,
	id: textField(
		'note',
		'categoryId',
		'Category ID',
		'ID of the category, as found in its products',
	),
	fields: [
		updateFieldsCollection([
			textField(
				'note',
				'description',
				'Description',
				'What belongs in the category',
				'Billed by the month',
			),
			textField('name', 'name', 'Name', 'Name of the category', 'Plans'),
		]),
	],
};
