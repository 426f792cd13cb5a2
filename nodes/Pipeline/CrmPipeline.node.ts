import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import { additionalFieldsCollection } from '../shared/form/fieldCollections';
import { noteField, textField } from '../shared/form/textField';
import { nodeIcon } from '../shared/nodeIcon';
import { describeNode, operationNode, subtitle } from '../shared/operation/describeNode';
import type { Operation } from '../shared/operation/operation';

/** Create pipeline: `POST /account-crm-pipeline` (spec, section 4). */
const create: Operation = {
	value: 'create',
	description: 'Create a CRM pipeline',
	endpoint: endpoints.createPipeline,
	fields: [
		{ ...textField('name', 'name', 'Name', 'Name of the pipeline', 'Renewals'), required: true },
		additionalFieldsCollection([
			noteField('description', 'Description', 'What the pipeline is for', 'From lead to contract'),
		]),
	],
};

export const resources = [{ record: 'pipeline', operations: [create] }];

/** CRM pipelines. */
export class CrmPipeline extends operationNode(resources) implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Pipeline', resources),
		name: 'crmPipeline',
		icon: nodeIcon('crm-pipeline'),
		subtitle,
		description: 'Create CRM pipelines, which hold the stages that deals pass through',
		usableAsTool: true,
	};
}
