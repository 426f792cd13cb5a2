import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { listSearchesFor } from '../shared/locators/recordLocator';
import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { get } from './template/get';
import { getAll } from './template/getAll';

const resources = [{ record: 'template', operations: [getAll, get] }];

/** Message templates of the messaging channel. */
export class CrmTemplate implements INodeType {
	description: INodeTypeDescription = {
		...describeNode(resources),
		displayName: 'CRM Template',
		name: 'crmTemplate',
		icon: {
			light: 'file:../../icons/crm-template.svg',
			dark: 'file:../../icons/crm-template.dark.svg',
		},
		subtitle,
		description: 'List message templates of the messaging channel, or get one by name and language',
		defaults: { name: 'CRM Template' },
		usableAsTool: true,
	};

	methods = { listSearch: listSearchesFor(this.description.properties) };

	customOperations = customOperationsOf(resources);
}
