import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { searchIntegrations } from '../shared/locators/integration';
import { searchTemplates } from '../shared/locators/template';
import {
	describeOperations,
	type ResourceOperations,
} from '../shared/operation/describeOperations';
import { nodeDefaults } from '../shared/operation/nodeDefaults';
import { operationSubtitle } from '../shared/operation/operationSubtitle';
import { runOperations } from '../shared/operation/runOperations';
import { get } from './template/get';
import { getAll } from './template/getAll';

const operations: ResourceOperations = {
	defaultOperation: 'getAll',
	operations: [get, getAll],
};

/** Message templates of the messaging channel. */
export class CrmTemplate implements INodeType {
	description: INodeTypeDescription = {
		...nodeDefaults,
		displayName: 'CRM Template',
		name: 'crmTemplate',
		icon: {
			light: 'file:../../icons/crm-template.svg',
			dark: 'file:../../icons/crm-template.dark.svg',
		},
		subtitle: operationSubtitle,
		description: 'List message templates of the messaging channel, or get one by name and language',
		defaults: { name: 'CRM Template' },
		usableAsTool: true,
		properties: describeOperations(operations),
	};

	methods = { listSearch: { searchIntegrations, searchTemplates } };

	customOperations = runOperations([operations]);
}
