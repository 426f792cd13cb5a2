import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { listSearchesFor } from '../shared/locators/recordLocator';
import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { getAll } from './chatSector/getAll';
import { update } from './chatSector/update';

const resources = [{ record: 'chat sector', operations: [getAll, update] }];

/** Chat sectors: departments, each bound to a channel integration. */
export class CrmChatSector implements INodeType {
	description: INodeTypeDescription = {
		...describeNode(resources),
		displayName: 'CRM Chat Sector',
		name: 'crmChatSector',
		icon: {
			light: 'file:../../icons/crm-chat-sector.svg',
			dark: 'file:../../icons/crm-chat-sector.dark.svg',
		},
		subtitle,
		description: 'List and update chat sectors, the departments that conversations belong to',
		defaults: { name: 'CRM Chat Sector' },
		usableAsTool: true,
	};

	methods = { listSearch: listSearchesFor(this.description.properties) };

	customOperations = customOperationsOf(resources);
}
