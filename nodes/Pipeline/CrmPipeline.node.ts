import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { create } from './pipeline/create';

const resources = [{ record: 'pipeline', operations: [create] }];

/** CRM pipelines. */
export class CrmPipeline implements INodeType {
	description: INodeTypeDescription = {
		...describeNode(resources),
		displayName: 'CRM Pipeline',
		name: 'crmPipeline',
		icon: {
			light: 'file:../../icons/crm-pipeline.svg',
			dark: 'file:../../icons/crm-pipeline.dark.svg',
		},
		subtitle,
		description: 'Create CRM pipelines, which hold the stages that deals pass through',
		defaults: { name: 'CRM Pipeline' },
		usableAsTool: true,
	};

	customOperations = customOperationsOf(resources);
}
