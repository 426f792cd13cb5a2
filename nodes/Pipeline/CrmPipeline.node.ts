import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { describeOperations } from '../shared/operation/describeOperations';
import { nodeDefaults } from '../shared/operation/nodeDefaults';
import { operationSubtitle } from '../shared/operation/operationSubtitle';
import { create } from './pipeline/create';

/** CRM pipelines. */
export class CrmPipeline implements INodeType {
	description: INodeTypeDescription = {
		...nodeDefaults,
		displayName: 'CRM Pipeline',
		name: 'crmPipeline',
		icon: { light: 'file:../../icons/crm.svg', dark: 'file:../../icons/crm.dark.svg' },
		subtitle: operationSubtitle,
		description: 'Create CRM pipelines, which hold the stages that deals pass through',
		defaults: { name: 'CRM Pipeline' },
		usableAsTool: true,
		properties: describeOperations({
			defaultOperation: 'create',
			operations: [create],
		}),
	};
}
