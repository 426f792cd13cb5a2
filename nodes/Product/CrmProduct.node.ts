import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import {
	describeOperations,
	type ResourceOperations,
} from '../shared/operation/describeOperations';
import { runOperations } from '../shared/operation/runOperations';
import { nodeDefaults } from '../shared/operation/nodeDefaults';
import { operationSubtitle } from '../shared/operation/operationSubtitle';
import { resourceField } from '../shared/operation/resourceField';
import { update as updateCategory } from './category/update';
import { create } from './product/create';
import { get } from './product/get';
import { update } from './product/update';

/** In the order of the "Resource" list. */
const resources: ResourceOperations[] = [
	{
		resource: 'category',
		defaultOperation: 'update',
		operations: [updateCategory],
	},
	{
		resource: 'product',
		defaultOperation: 'create',
		operations: [create, get, update],
	},
];

/** Products and their categories. */
export class CrmProduct implements INodeType {
	description: INodeTypeDescription = {
		...nodeDefaults,
		displayName: 'CRM Product',
		name: 'crmProduct',
		icon: {
			light: 'file:../../icons/crm-product.svg',
			dark: 'file:../../icons/crm-product.dark.svg',
		},
		subtitle: operationSubtitle,
		description: 'Create, get and update products, and update their categories',
		defaults: { name: 'CRM Product' },
		usableAsTool: true,
		properties: [
			resourceField(
				[
					{ name: 'Category', value: 'category' },
					{ name: 'Product', value: 'product' },
				],
				'product',
			),
			...resources.flatMap(describeOperations),
		],
	};

	customOperations = runOperations(resources);
}
