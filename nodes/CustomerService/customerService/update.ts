import { endpoints } from '../../shared/contract';
import { additionalFieldsJson } from '../../shared/form/additionalFieldsJson';
import { updateFields } from '../../shared/form/fieldCollections';
import { requireChange } from '../../shared/operation/requiredFields';
import type { Operation } from '../../shared/operation/operation';
import {
	conversationField,
	otherCustomerServiceFields,
	prepareCustomerServiceBody,
} from './customerServiceFields';
import { customerServiceIdField, customerServiceIdInPath } from './customerServiceId';

/** Update customer-service record: `PUT /customer-service/{id}` (docs/assumptions.md). */
export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update customer service record',
	description:
		'Update a customer-service record (atendimento). Fields that are not given stay as they are.',
	endpoint: endpoints.updateCustomerService,
	id: customerServiceIdInPath,
	fields: [
		customerServiceIdField,
		updateFields([conversationField, ...otherCustomerServiceFields]),
		additionalFieldsJson,
	],
	prepare: [...prepareCustomerServiceBody, requireChange],
};
