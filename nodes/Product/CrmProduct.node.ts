import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { update as updateCategory } from './category/update';
import { create } from './product/create';
import { get } from './product/get';
import { update } from './product/update';

const resources = [
	{ record: 'product', operations: [create, get, update] },
	{ record: 'category', operations: [updateCategory] },
];

/** Products and their categories. */
export class CrmProduct implements INodeType {
	description: INodeTypeDescription = {
		...describeNode(resources),
		displayName: 'CRM Product',
		name: 'crmProduct',
		icon: {
			light: 'file:../../icons/crm-product.svg',
			dark: 'file:../../icons/crm-product.dark.svg',
		},
		subtitle,
		description: 'Create, get and update products, and update their categories',
		defaults: { name: 'CRM Product' },
		usableAsTool: true,
	};

	customOperations = customOperationsOf(resources);
}
