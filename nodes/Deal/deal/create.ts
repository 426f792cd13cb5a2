import { endpoints } from '../../shared/contract';
import { additionalFieldsCollection } from '../../shared/form/fieldCollections';
import { descriptionField, textField } from '../../shared/form/textField';
import { leadLocator } from '../../shared/locators/lead';
import { memberLocator } from '../../shared/locators/member';
import { pipelineLocator } from '../../shared/locators/pipeline';
import { stageLocator } from '../../shared/locators/stage';
import { sentField } from '../../shared/fields/field';
import type { Operation } from '../../shared/operation/operation';

/** Create deal: `POST /deal` (docs/assumptions.md). */
export const create = {
	value: 'create',
	description: 'Create a deal, usually with a lead and in a stage of a pipeline',
	endpoint: endpoints.createDeal,
	fields: [
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
	],
} satisfies Operation;
