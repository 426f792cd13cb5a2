import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { listSearchesFor } from '../shared/locators/recordLocator';
import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { create } from './customerService/create';
import { get } from './customerService/get';
import { update } from './customerService/update';

const resources = [{ record: 'customer service record', operations: [create, get, update] }];

/** Customer-service records. */
export class CrmCustomerService implements INodeType {
	description: INodeTypeDescription = {
		...describeNode(resources),
		displayName: 'CRM Customer Service',
		name: 'crmCustomerService',
		icon: {
			light: 'file:../../icons/crm-customer-service.svg',
			dark: 'file:../../icons/crm-customer-service.dark.svg',
		},
		subtitle,
		description: 'Create, get and update customer-service records',
		defaults: { name: 'CRM Customer Service' },
		usableAsTool: true,
	};

	methods = { listSearch: listSearchesFor(this.description.properties) };

	customOperations = customOperationsOf(resources);
}
