import { leadLocator } from '../../shared/locators/lead';
import { sentField, type Field } from '../../shared/operation/operation';
import { memberLocator } from '../../shared/locators/member';
import { pipelineLocator } from '../../shared/locators/pipeline';
import { stageLocator } from '../../shared/locators/stage';

export const nameField = sentField('name', {
	displayName: 'Name',
	placeholder: 'e.g. Basic plan for Helena',
	description: 'Name of the deal',
});

export const leadField = sentField('leadId', {
	...leadLocator,
	description: 'Lead that the deal is with, by name, phone or ID',
});

export const otherDealFields: Field[] = [
	sentField('description', {
		displayName: 'Description',
		typeOptions: { rows: 3 },
		placeholder: 'e.g. Wants to start in April',
		description: 'Notes about the deal',
	}),
	sentField('dealOwner', memberLocator),
	sentField('pipelineId', pipelineLocator),
	sentField('stageId', {
		...stageLocator,
		description: 'Pipeline stage that the deal is in',
	}),
	sentField('value', {
		displayName: 'Value',
		type: 'number',
		typeOptions: { numberPrecision: 2 },
		default: 0,
		description: "What the deal is worth, in the account's currency",
	}),
];
