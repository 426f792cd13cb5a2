import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { additionalFieldsJson } from '../../shared/form/additionalFieldsJson';
import { additionalFields } from '../../shared/form/fieldCollections';
import type { Operation, PrepareRequest } from '../../shared/operation/operation';
import { InvalidInput } from '../../shared/transport/invalidInput';
import {
	conversationField,
	otherCustomerServiceFields,
	prepareCustomerServiceBody,
} from './customerServiceFields';

/** The CRM takes no body without a field. */
const refuseEmptyRecord: PrepareRequest = (request) => {
	const values = Object.values({ ...(request.body as IDataObject) });
	if (values.some((value) => value !== undefined)) return request;
	throw new InvalidInput(
		'The customer-service record would be empty',
		'Enter a "Conversation ID" or add a field under "Additional Fields".',
	);
};

/** Create customer-service record: `POST /customer-service` (docs/assumptions.md). */
export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create customer service record',
	description: 'Create a customer-service record (atendimento), usually for a conversation',
	endpoint: endpoints.createCustomerService,
	fields: [conversationField, additionalFields(otherCustomerServiceFields), additionalFieldsJson],
	prepare: [...prepareCustomerServiceBody, refuseEmptyRecord],
};
