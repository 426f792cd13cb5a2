import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import { sentField } from '../shared/fields/field';
import {
	conversationForm,
	conversationOwner,
	conversationSector,
	conversationStatus,
} from '../shared/form/conversationFields';
import { updateFieldsCollection } from '../shared/form/fieldCollections';
import { conversationLocator, leadLocator } from '../shared/locators/lead';
import { nodeIcon } from '../shared/nodeIcon';
import { describeNode, operationNode, subtitle } from '../shared/operation/describeNode';
import type { Operation } from '../shared/operation/operation';
import { simplifiedConversation } from '../shared/lead/simplified';

/** Operations of `/account-external-conversation` (spec, section 4; docs/assumptions.md). */
const operations: Operation[] = [
	{
		value: 'create',
		description: 'Open a conversation with a lead, to which messages then belong',
		endpoint: endpoints.createConversation,
		...conversationForm,
		fields: [sentField('leadId', { ...leadLocator, required: true }), ...conversationForm.fields],
		simplify: simplifiedConversation,
	},
	{
		value: 'update',
		description: 'Move a conversation to another sector or owner',
		endpoint: endpoints.updateConversation,
		id: conversationLocator,
		fields: [updateFieldsCollection([conversationOwner, conversationSector])],
		simplify: simplifiedConversation,
	},
	{
		value: 'updateStatus',
		action: 'Update conversation status',
		description: 'Set the status of a conversation, for example to close it',
		endpoint: endpoints.updateConversationStatus,
		id: conversationLocator,
		fields: [{ ...conversationStatus, default: '', placeholder: 'e.g. closed', required: true }],
		simplify: simplifiedConversation,
	},
];

export const resources = [{ record: 'conversation', operations }];

/** Conversations with leads. */
export class CrmConversation extends operationNode(resources) implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Conversation', resources),
		name: 'crmConversation',
		icon: nodeIcon('crm-conversation'),
		subtitle,
		description: 'Open conversations with leads and change their sector, owner and status',
		usableAsTool: true,
	};
}
