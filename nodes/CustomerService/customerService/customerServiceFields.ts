import type { INodeProperties } from 'n8n-workflow';

import type { endpoints } from '../../shared/contract';
import { mergeAdditionalFields } from '../../shared/form/additionalFieldsJson';
import { bodyField } from '../../shared/form/bodyField';
import { idField } from '../../shared/form/idField';
import { leaveOutEmpty } from '../../shared/operation/leaveOutEmpty';
import type { PrepareRequest } from '../../shared/operation/operation';

type Endpoint = typeof endpoints.createCustomerService;

/** The conversation that a customer-service record is about. */
export const conversationField = bodyField<Endpoint>(
	'accountExternalConversationId',
	idField(
		'Conversation ID',
		'accountExternalConversationId',
		'ID of the conversation that the record is about',
	),
);

/** All other fields of a customer-service record. */
export const otherCustomerServiceFields: INodeProperties[] = [
	bodyField<Endpoint>('status', {
		displayName: 'Status',
		type: 'string',
		default: '',
		placeholder: 'e.g. completed',
		description: 'Status of the record, in free text',
	}),
	bodyField<Endpoint>('chatSummary', {
		displayName: 'Summary',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. Asked how to change the plan',
		description: 'Summary of the chat',
	}),
	bodyField<Endpoint>('temperature', {
		displayName: 'Temperature',
		type: 'number',
		default: 0,
		description:
			'How warm the contact is, as a number. The scale is that of your CRM and not the 1 to 3 of leads.',
	}),
];

/** What create and update do to the fields before they are sent. */
export const prepareCustomerServiceBody: PrepareRequest[] = [
	leaveOutEmpty('body', ['status']),
	mergeAdditionalFields,
];
