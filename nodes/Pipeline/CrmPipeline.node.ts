import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import {
	describeOperations,
	type ResourceOperations,
} from '../shared/operation/describeOperations';
import { nodeDefaults } from '../shared/operation/nodeDefaults';
import { operationSubtitle } from '../shared/operation/operationSubtitle';
import { runOperations } from '../shared/operation/runOperations';
import { create } from './pipeline/create';

const operations: ResourceOperations = {
	defaultOperation: 'create',
	operations: [create],
};

/** CRM pipelines. */
export class CrmPipeline implements INodeType {
	description: INodeTypeDescription = {
		...nodeDefaults,
		displayName: 'CRM Pipeline',
		name: 'crmPipeline',
		icon: {
			light: 'file:../../icons/crm-pipeline.svg',
			dark: 'file:../../icons/crm-pipeline.dark.svg',
		},
		subtitle: operationSubtitle,
		description: 'Create CRM pipelines, which hold the stages that deals pass through',
		defaults: { name: 'CRM Pipeline' },
		usableAsTool: true,
		properties: describeOperations(operations),
	};

	customOperations = runOperations([operations]);
}
