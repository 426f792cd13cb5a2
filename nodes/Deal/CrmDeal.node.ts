import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import { sentField, type Field } from '../shared/fields/field';
import {
	additionalFieldsCollection,
	updateFieldsCollection,
} from '../shared/form/fieldCollections';
import { descriptionField, noteField, textField } from '../shared/form/textField';
import { leadLocator } from '../shared/locators/lead';
import { memberLocator, pipelineLocator, stageLocator } from '../shared/locators/accountRecords';
import { nodeIcon } from '../shared/nodeIcon';
import { describeNode, operationNode, subtitle } from '../shared/operation/describeNode';
import type { Operation } from '../shared/operation/operation';

const fields: Field[] = [
	{
		...textField('name', 'name', 'Name', 'Name of the deal', 'Basic plan for Helena'),
		required: true,
	},
	sentField('leadId', {
		...leadLocator,
		description: 'Lead that the deal is with, by name, phone or ID',
	}),
	additionalFieldsCollection([
		descriptionField('Notes about the deal', 'Wants to start in April'),
		sentField('dealOwner', memberLocator),
		sentField('pipelineId', pipelineLocator),
		sentField('stageId', { ...stageLocator, description: 'Pipeline stage that the deal is in' }),
		sentField('value', {
			displayName: 'Value',
			type: 'number',
			typeOptions: { numberPrecision: 2 },
			default: 0,
			description: "What the deal is worth, in the account's currency",
		}),
	]),
];

/** The spec gives no shape for deals (docs/assumptions.md). */
const operations: Operation[] = [
	{
		value: 'create',
		description: 'Create a deal, usually with a lead and in a stage of a pipeline',
		endpoint: endpoints.createDeal,
		fields,
	},
	{
		value: 'update',
		description:
			'Update a deal, for example move it to another stage. Omitted and blank fields keep their values.',
		endpoint: endpoints.updateDeal,
		id: noteField('dealId', 'Deal ID', 'ID of the deal, as returned by Create'),
		fields: [updateFieldsCollection(fields)],
	},
];

export const resources = [{ record: 'deal', operations }];

/** Deals in CRM pipelines. */
export class CrmDeal extends operationNode(resources) implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Deal', resources),
		name: 'crmDeal',
		icon: nodeIcon('crm-deal'),
		subtitle,
		description: 'Create and update deals of leads in CRM pipelines',
		usableAsTool: true,
	};
}
