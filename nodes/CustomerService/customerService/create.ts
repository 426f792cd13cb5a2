import { endpoints } from '../../shared/contract';
import { additionalFieldsCollection } from '../../shared/form/fieldCollections';
import type { Operation } from '../../shared/operation/operation';
import { conversationField, otherCustomerServiceFields } from './customerServiceFields';

/** Create customer-service record: `POST /customer-service` (docs/assumptions.md). */
export const create: Operation = {
	value: 'create',
	description: 'Create a customer-service record, usually for a conversation',
	endpoint: endpoints.createCustomerService,
	fields: [conversationField, additionalFieldsCollection(otherCustomerServiceFields)],
};
