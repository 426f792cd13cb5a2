import { endpoints } from '../../shared/contract';
import { updateFieldsCollection } from '../../shared/form/fieldCollections';
import type { Operation } from '../../shared/operation/operation';
import { create } from './create';
import { get } from './get';

/** Update customer-service record: `PUT /customer-service/{id}` (docs/assumptions.md). */
export const update: Operation = {
	value: 'update',
	description: 'Update a customer-service record. Omitted and blank fields keep their values.',
	endpoint: endpoints.updateCustomerService,
	id: get.id,
	fields: [updateFieldsCollection(create.fields)],
};
