import { endpoints } from '../../shared/contract';
import { additionalFieldsCollection } from '../../shared/form/fieldCollections';
import { textField } from '../../shared/form/textField';
import { conversationLocator } from '../../shared/locators/conversation';
import { sentField } from '../../shared/fields/field';
import type { Operation } from '../../shared/operation/operation';

/** Create customer-service record: `POST /customer-service` (docs/assumptions.md). */
export const create = {
	value: 'create',
	description: 'Create a customer-service record, usually for a conversation',
	endpoint: endpoints.createCustomerService,
	fields: [
		sentField('accountExternalConversationId', {
			...conversationLocator,
			description: 'Conversation that the record is about, by contact or ID',
		}),
		additionalFieldsCollection([
			textField('note', 'status', 'Status', 'Status of the record, in free text', 'completed'),
			{
				...textField(
					'note',
					'chatSummary',
					'Summary',
					'Summary of the chat',
					'Asked how to change the plan',
				),
				typeOptions: { rows: 4 },
			},
			sentField('temperature', {
				displayName: 'Temperature',
				type: 'number',
				default: 0,
				description:
					"How warm the contact is, as a number on your CRM's own scale, not the 1 to 3 of leads",
			}),
		]),
	],
} satisfies Operation;
