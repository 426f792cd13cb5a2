import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import { sentField, type Field } from '../shared/fields/field';
import {
	additionalFieldsCollection,
	updateFieldsCollection,
} from '../shared/form/fieldCollections';
import { noteField } from '../shared/form/textField';
import { conversationLocator } from '../shared/locators/lead';
import { nodeIcon } from '../shared/nodeIcon';
import { describeNode, operationNode, subtitle } from '../shared/operation/describeNode';
import type { Operation } from '../shared/operation/operation';

const id = noteField(
	'customerServiceId',
	'Customer Service ID',
	'ID of the customer-service record, as returned by Create',
);

const summary = noteField(
	'chatSummary',
	'Summary',
	'Summary of the chat',
	'Asked how to change the plan',
);

const fields: Field[] = [
	sentField('accountExternalConversationId', {
		...conversationLocator,
		description: 'Conversation that the record is about, by contact or ID',
	}),
	additionalFieldsCollection([
		noteField('status', 'Status', 'Status of the record, in free text', 'completed'),
		{ ...summary, typeOptions: { rows: 4 } },
		sentField('temperature', {
			displayName: 'Temperature',
			type: 'number',
			default: 0,
			description:
				"How warm the contact is, as a number on your CRM's own scale, not the 1 to 3 of leads",
		}),
	]),
];

/** Operations of `/customer-service` (spec, section 4; docs/assumptions.md). */
const operations: Operation[] = [
	{
		value: 'create',
		description: 'Create a customer-service record, usually for a conversation',
		endpoint: endpoints.createCustomerService,
		fields,
	},
	{
		value: 'get',
		description: 'Get a customer-service record with status, temperature and summary',
		endpoint: endpoints.getCustomerService,
		id,
	},
	{
		value: 'update',
		description: 'Update a customer-service record. Omitted and blank fields keep their values.',
		endpoint: endpoints.updateCustomerService,
		id,
		fields: [updateFieldsCollection(fields)],
	},
];

export const resources = [{ record: 'customer service record', operations }];

/** Customer-service records. */
export class CrmCustomerService extends operationNode(resources) implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Customer Service', resources),
		name: 'crmCustomerService',
		icon: nodeIcon('crm-customer-service'),
		subtitle,
		description: 'Create, get and update customer-service records',
		usableAsTool: true,
	};
}
