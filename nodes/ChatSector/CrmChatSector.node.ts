import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { searchIntegrations } from '../shared/locators/integration';
import { searchSectors } from '../shared/locators/sector';
import {
	describeOperations,
	type ResourceOperations,
} from '../shared/operation/describeOperations';
import { nodeDefaults } from '../shared/operation/nodeDefaults';
import { operationSubtitle } from '../shared/operation/operationSubtitle';
import { runOperations } from '../shared/operation/runOperations';
import { getAll } from './chatSector/getAll';
import { update } from './chatSector/update';

const operations: ResourceOperations = {
	defaultOperation: 'getAll',
	operations: [getAll, update],
};

/** Chat sectors: departments, each bound to a channel integration. */
export class CrmChatSector implements INodeType {
	description: INodeTypeDescription = {
		...nodeDefaults,
		displayName: 'CRM Chat Sector',
		name: 'crmChatSector',
		icon: {
			light: 'file:../../icons/crm-chat-sector.svg',
			dark: 'file:../../icons/crm-chat-sector.dark.svg',
		},
		subtitle: operationSubtitle,
		description: 'List and update chat sectors, the departments that conversations belong to',
		defaults: { name: 'CRM Chat Sector' },
		usableAsTool: true,
		properties: describeOperations(operations),
	};

	methods = { listSearch: { searchIntegrations, searchSectors } };

	customOperations = runOperations([operations]);
}
