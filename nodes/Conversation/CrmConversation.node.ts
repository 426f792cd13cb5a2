import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { listSearchesFor } from '../shared/locators/recordLocator';
import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { create } from './conversation/create';
import { update } from './conversation/update';
import { updateStatus } from './conversation/updateStatus';

const resources = [{ record: 'conversation', operations: [create, update, updateStatus] }];

/** Conversations with leads. */
export class CrmConversation implements INodeType {
	description: INodeTypeDescription = {
		...describeNode(resources),
		displayName: 'CRM Conversation',
		name: 'crmConversation',
		icon: {
			light: 'file:../../icons/crm-conversation.svg',
			dark: 'file:../../icons/crm-conversation.dark.svg',
		},
		subtitle,
		description: 'Open conversations with leads and change their sector, owner and status',
		defaults: { name: 'CRM Conversation' },
		usableAsTool: true,
	};

	methods = {
		listSearch: listSearchesFor(this.description.properties),
	};

	customOperations = customOperationsOf(resources);
}
