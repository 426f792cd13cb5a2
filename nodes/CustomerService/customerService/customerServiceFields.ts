import { conversationLocator } from '../../shared/locators/conversation';
import { sentField, type Field } from '../../shared/operation/operation';
import { textField } from '../../shared/form/textField';

export const customerServiceIdField = textField(
	'customerServiceId',
	'Customer Service ID',
	'ID of the customer-service record, as returned by Create',
);

export const conversationField = sentField('accountExternalConversationId', {
	...conversationLocator,
	description: 'Conversation that the record is about, by contact or ID',
});

export const otherCustomerServiceFields: Field[] = [
	textField('status', 'Status', 'Status of the record, in free text', 'completed'),
	{
		...textField('chatSummary', 'Summary', 'Summary of the chat', 'Asked how to change the plan'),
		typeOptions: { rows: 4 },
	},
	sentField('temperature', {
		displayName: 'Temperature',
		type: 'number',
		default: 0,
		description:
			"How warm the contact is, as a number on your CRM's own scale, not the 1 to 3 of leads",
	}),
];
