import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { listSearchesFor } from '../shared/locators/recordLocator';
import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { nodeIcon } from '../shared/nodeIcon';
import { create } from './customerService/create';
import { get } from './customerService/get';
import { update } from './customerService/update';

export const resources = [{ record: 'customer service record', operations: [create, get, update] }];

/** Customer-service records. */
export class CrmCustomerService implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Customer Service', resources),
		name: 'crmCustomerService',
		icon: nodeIcon('crm-customer-service'),
		subtitle,
		description: 'Create, get and update customer-service records',
		usableAsTool: true,
	};

	methods = { listSearch: listSearchesFor(this.description.properties) };

	customOperations = customOperationsOf(resources);
}
