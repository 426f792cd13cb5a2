import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { listSearchesFor } from '../shared/locators/recordLocator';
import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { nodeIcon } from '../shared/nodeIcon';
import { create } from './conversation/create';
import { update } from './conversation/update';
import { updateStatus } from './conversation/updateStatus';

export const resources = [{ record: 'conversation', operations: [create, update, updateStatus] }];

/** Conversations with leads. */
export class CrmConversation implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Conversation', resources),
		name: 'crmConversation',
		icon: nodeIcon('crm-conversation'),
		subtitle,
		description: 'Open conversations with leads and change their sector, owner and status',
		usableAsTool: true,
	};

	methods = { listSearch: listSearchesFor(this.description.properties) };

	customOperations = customOperationsOf(resources);
}
