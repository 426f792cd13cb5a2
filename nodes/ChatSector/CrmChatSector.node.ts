import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { listSearchesFor } from '../shared/locators/recordLocator';
import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { nodeIcon } from '../shared/nodeIcon';
import { getAll } from './chatSector/getAll';
import { update } from './chatSector/update';

export const resources = [{ record: 'chat sector', operations: [getAll, update] }];

/** Chat sectors: departments, each bound to a channel integration. */
export class CrmChatSector implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Chat Sector', resources),
		name: 'crmChatSector',
		icon: nodeIcon('crm-chat-sector'),
		subtitle,
		description: 'List and update chat sectors, the departments that conversations belong to',
		usableAsTool: true,
	};

	methods = { listSearch: listSearchesFor(this.description.properties) };

	customOperations = customOperationsOf(resources);
}
