import type { IExecuteSingleFunctions } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { chosenTemplate, templateLocator } from '../../shared/locators/template';
import type { Operation, PrepareFields, ShapeRecords } from '../../shared/operation/operation';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { integrationField, statusField } from './templateFields';

const addTemplateQuery: PrepareFields = function (fields) {
	const { name, language } = chosenTemplate(this);
	return { ...fields, templateName: name, languageCode: language };
};

const onlyTheChosen: ShapeRecords = function (templates) {
	const { name, language } = chosenTemplate(this);
	const template = templates.find((each) => each.name === name && each.language === language);
	if (template) return [template];
	throw new InvalidInput(
		`The template "${name}" in ${language} was not found`,
		`The channel has no such template with the status "${statusLabel(this)}". Check "Template", "Status" and "Integration".`,
	);
};

function statusLabel(context: IExecuteSingleFunctions): string {
	const status = context.getNodeParameter(statusField.name, statusField.default);
	const option = statusField.options?.find((entry) => 'value' in entry && entry.value === status);
	return option?.name ?? String(status);
}

/** Get template by name and language: `GET /chatapp/templates` (spec, section 4). */
export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get template',
	description: 'Get one message template by name and language, with its placeholders',
	endpoint: endpoints.listTemplates,
	fields: [
		integrationField,
		{
			...templateLocator,
			description: 'The message template to get. The list shows approved ones.',
		},
		statusField,
	],
	prepare: [addTemplateQuery],
	output: [onlyTheChosen],
};
