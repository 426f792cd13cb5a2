import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import { sentField } from '../shared/fields/field';
import { filtersCollection, updateFieldsCollection } from '../shared/form/fieldCollections';
import { colorField, textField } from '../shared/form/textField';
import { pipelineLocator, stageLocator } from '../shared/locators/accountRecords';
import { nodeIcon } from '../shared/nodeIcon';
import { describeNode, operationNode, subtitle } from '../shared/operation/describeNode';
import type { Operation } from '../shared/operation/operation';
import { listLimitFields } from '../shared/operation/requestForm';

/** Operations of `/account-crm-pipeline-stage` (spec, sections 4 and 9; docs/assumptions.md). */
const operations: Operation[] = [
	{
		value: 'getAll',
		description: 'List the stages of one or all pipelines of the account',
		endpoint: endpoints.listStages,
		fields: [...listLimitFields, filtersCollection([sentField('pipelineId', pipelineLocator)])],
	},
	{
		value: 'get',
		description: 'Get a pipeline stage with its pipeline, position and color',
		endpoint: endpoints.getStage,
		id: stageLocator,
	},
	{
		value: 'update',
		description: 'Update a pipeline stage. Omitted and blank fields keep their values.',
		endpoint: endpoints.updateStage,
		id: stageLocator,
		fields: [
			updateFieldsCollection([
				colorField('Hexadecimal color of the stage in the CRM'),
				textField('name', 'name', 'Name', 'Name of the stage', 'Talking'),
				sentField('order', {
					displayName: 'Order',
					type: 'number',
					typeOptions: { numberPrecision: 0 },
					default: 1,
					description: 'Position of the stage in its pipeline',
				}),
			]),
		],
	},
	{
		value: 'delete',
		description: 'Delete a pipeline stage permanently',
		endpoint: endpoints.deleteStage,
		id: stageLocator,
	},
];

export const resources = [{ record: 'stage', operations }];

/** Stages of CRM pipelines. */
export class CrmStage extends operationNode(resources) implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Stage', resources),
		name: 'crmStage',
		icon: nodeIcon('crm-stage'),
		subtitle,
		description: 'Get, list, update and delete the stages of CRM pipelines',
		usableAsTool: true,
	};
}
