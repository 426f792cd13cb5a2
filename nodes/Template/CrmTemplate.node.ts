import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { listSearchesFor } from '../shared/locators/recordLocator';
import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { nodeIcon } from '../shared/nodeIcon';
import { get } from './template/get';
import { getAll } from './template/getAll';

export const resources = [{ record: 'template', operations: [getAll, get] }];

/** Message templates of the messaging channel. */
export class CrmTemplate implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Template', resources),
		name: 'crmTemplate',
		icon: nodeIcon('crm-template'),
		subtitle,
		description: 'List message templates of the messaging channel, or get one by name and language',
		usableAsTool: true,
	};

	methods = { listSearch: listSearchesFor(this.description.properties) };

	customOperations = customOperationsOf(resources);
}
