import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { nodeIcon } from '../shared/nodeIcon';
import { create } from './pipeline/create';

export const resources = [{ record: 'pipeline', operations: [create] }];

/** CRM pipelines. */
export class CrmPipeline implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Pipeline', resources),
		name: 'crmPipeline',
		icon: nodeIcon('crm-pipeline'),
		subtitle,
		description: 'Create CRM pipelines, which hold the stages that deals pass through',
		usableAsTool: true,
	};

	customOperations = customOperationsOf(resources);
}
