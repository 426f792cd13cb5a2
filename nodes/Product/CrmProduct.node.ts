import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { nodeIcon } from '../shared/nodeIcon';
import { update as updateCategory } from './category/update';
import { create } from './product/create';
import { get } from './product/get';
import { update } from './product/update';

export const resources = [
	{ record: 'product', operations: [create, get, update] },
	{ record: 'category', operations: [updateCategory] },
];

/** Products and their categories. */
export class CrmProduct implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Product', resources),
		name: 'crmProduct',
		icon: nodeIcon('crm-product'),
		subtitle,
		description: 'Create, get and update products, and update their categories',
		usableAsTool: true,
	};

	customOperations = customOperationsOf(resources);
}
