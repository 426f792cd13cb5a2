import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { searchLeads } from '../shared/locators/lead';
import { searchIntegrations } from '../shared/locators/integration';
import { searchMembers } from '../shared/locators/member';
import { searchSectors } from '../shared/locators/sector';
import {
	describeOperations,
	type ResourceOperations,
} from '../shared/operation/describeOperations';
import { nodeDefaults } from '../shared/operation/nodeDefaults';
import { operationSubtitle } from '../shared/operation/operationSubtitle';
import { runOperations } from '../shared/operation/runOperations';
import { create } from './conversation/create';
import { update } from './conversation/update';
import { updateStatus } from './conversation/updateStatus';

const operations: ResourceOperations = {
	defaultOperation: 'create',
	operations: [create, update, updateStatus],
};

/** Conversations with leads. */
export class CrmConversation implements INodeType {
	description: INodeTypeDescription = {
		...nodeDefaults,
		displayName: 'CRM Conversation',
		name: 'crmConversation',
		icon: {
			light: 'file:../../icons/crm-conversation.svg',
			dark: 'file:../../icons/crm-conversation.dark.svg',
		},
		subtitle: operationSubtitle,
		description: 'Open conversations with leads and change their sector, owner and status',
		defaults: { name: 'CRM Conversation' },
		usableAsTool: true,
		properties: describeOperations(operations),
	};

	methods = { listSearch: { searchIntegrations, searchLeads, searchMembers, searchSectors } };

	customOperations = runOperations([operations]);
}
