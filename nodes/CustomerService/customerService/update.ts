import { endpoints } from '../../shared/contract';
import { updateFieldsCollection } from '../../shared/form/fieldCollections';
import type { Operation } from '../../shared/operation/operation';
import {
	conversationField,
	customerServiceIdField,
	otherCustomerServiceFields,
} from './customerServiceFields';

/** Update customer-service record: `PUT /customer-service/{id}` (docs/assumptions.md). */
export const update: Operation = {
	value: 'update',
	description: 'Update a customer-service record. Omitted and blank fields keep their values.',
	endpoint: endpoints.updateCustomerService,
	id: customerServiceIdField,
	fields: [updateFieldsCollection([conversationField, ...otherCustomerServiceFields])],
};
