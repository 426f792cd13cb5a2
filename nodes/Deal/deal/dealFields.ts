import { leadLocator } from '../../shared/locators/lead';
import { sentField, type Field } from '../../shared/operation/operation';
import { descriptionField, textField } from '../../shared/form/textField';
import { memberLocator } from '../../shared/locators/member';
import { pipelineLocator } from '../../shared/locators/pipeline';
import { stageLocator } from '../../shared/locators/stage';

export const nameField = textField('name', 'Name', 'Name of the deal', 'Basic plan for Helena');

export const leadField = sentField('leadId', {
	...leadLocator,
	description: 'Lead that the deal is with, by name, phone or ID',
});

export const otherDealFields: Field[] = [
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
];
