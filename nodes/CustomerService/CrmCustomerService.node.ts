import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { describeOperations } from '../shared/operation/describeOperations';
import { nodeDefaults } from '../shared/operation/nodeDefaults';
import { operationSubtitle } from '../shared/operation/operationSubtitle';
import { create } from './customerService/create';
import { get } from './customerService/get';
import { update } from './customerService/update';

/** Customer-service records ("atendimentos"). */
export class CrmCustomerService implements INodeType {
	description: INodeTypeDescription = {
		...nodeDefaults,
		displayName: 'CRM Customer Service',
		name: 'crmCustomerService',
		icon: { light: 'file:../../icons/crm.svg', dark: 'file:../../icons/crm.dark.svg' },
		subtitle: operationSubtitle,
		description: 'Create, get and update customer-service records (atendimentos)',
		defaults: { name: 'CRM Customer Service' },
		usableAsTool: true,
		properties: describeOperations({
			defaultOperation: 'create',
			operations: [create, get, update],
		}),
	};
}
