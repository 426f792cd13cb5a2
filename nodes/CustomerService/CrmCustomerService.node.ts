import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import {
	describeOperations,
	type ResourceOperations,
} from '../shared/operation/describeOperations';
import { nodeDefaults } from '../shared/operation/nodeDefaults';
import { operationSubtitle } from '../shared/operation/operationSubtitle';
import { runOperations } from '../shared/operation/runOperations';
import { create } from './customerService/create';
import { get } from './customerService/get';
import { update } from './customerService/update';

const operations: ResourceOperations = {
	defaultOperation: 'create',
	operations: [create, get, update],
};

/** Customer-service records ("atendimentos"). */
export class CrmCustomerService implements INodeType {
	description: INodeTypeDescription = {
		...nodeDefaults,
		displayName: 'CRM Customer Service',
		name: 'crmCustomerService',
		icon: {
			light: 'file:../../icons/crm-customer-service.svg',
			dark: 'file:../../icons/crm-customer-service.dark.svg',
		},
		subtitle: operationSubtitle,
		description: 'Create, get and update customer-service records (atendimentos)',
		defaults: { name: 'CRM Customer Service' },
		usableAsTool: true,
		properties: describeOperations(operations),
	};

	customOperations = runOperations([operations]);
}
