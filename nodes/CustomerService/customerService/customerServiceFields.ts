import { conversationLocator } from '../../shared/locators/conversation';
import { sentField, type Field } from '../../shared/operation/operation';
import { idField } from '../../shared/form/idField';

export const customerServiceIdField = idField(
	'Customer Service ID',
	'customerServiceId',
	'ID of the customer-service record, as returned by Create',
);

export const conversationField = sentField('accountExternalConversationId', {
	...conversationLocator,
	description: 'Conversation that the record is about, by contact or ID',
});

export const otherCustomerServiceFields: Field[] = [
	sentField('status', {
		displayName: 'Status',
		placeholder: 'e.g. completed',
		description: 'Status of the record, in free text',
	}),
	sentField('chatSummary', {
		displayName: 'Summary',
		typeOptions: { rows: 4 },
		placeholder: 'e.g. Asked how to change the plan',
		description: 'Summary of the chat',
	}),
	sentField('temperature', {
		displayName: 'Temperature',
		type: 'number',
		default: 0,
		description:
			"How warm the contact is, as a number on your CRM's own scale, not the 1 to 3 of leads",
	}),
];
