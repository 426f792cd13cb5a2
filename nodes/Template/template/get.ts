import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { chosenTemplate, templateLocator } from '../../shared/locators/template';
import type { Operation, PrepareRequest, ShapeOutput } from '../../shared/operation/operation';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { integrationField, statusField } from './templateFields';

const askForTemplate: PrepareRequest = function (request) {
	const { name, language } = chosenTemplate(this);
	const qs: IDataObject = { ...(request.qs as IDataObject) };
	return { ...request, qs: { ...qs, templateName: name, languageCode: language } };
};

const onlyTheChosen: ShapeOutput = function (items) {
	const { name, language } = chosenTemplate(this);
	const template = items.find(({ json }) => json.name === name && json.language === language);
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
		{ ...templateLocator, description: 'The message template to get, by name and language' },
		statusField,
	],
	prepare: [askForTemplate],
	output: [onlyTheChosen],
};
