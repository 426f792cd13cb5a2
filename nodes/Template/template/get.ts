import { endpoints, type Template } from '../../shared/contract';
import { readChosenTemplate, templateLocator } from '../../shared/locators/template';
import type { Operation, PrepareFields, ShapeRecords } from '../../shared/operation/operation';
import { titleOf } from '../../shared/operation/outputFields';
import { describeLanguages, findTemplate } from '../../shared/template';
import { InvalidInput } from '../../shared/invalidInput';
import { integrationField, statusField } from './templateFields';

const addTemplateQuery: PrepareFields = function (fields) {
	const { name, language } = readChosenTemplate(this.form);
	return { ...fields, templateName: name, languageCode: language };
};

const keepChosen: ShapeRecords = async function (templates, _answer, sent) {
	const chosen = readChosenTemplate(this.form);
	const { name, language } = chosen;
	const { status, accountIntegrationId } = sent as Record<string, string>;
	const template = findTemplate(templates as unknown as Template[], chosen, status);
	if (template) return [{ ...template }];
	const others = await describeLanguages(this.client, { accountIntegrationId, name }, status);
	throw new InvalidInput(
		`The template "${name}" in ${language} was not found`,
		`${others}The channel has no such template with the status "${titleOf(status.toLowerCase())}". Check "Template", "Status" and "Integration".`,
	);
};

/** Get template by name and language: `GET /chatapp/templates` (spec, section 4). */
export const get: Operation = {
	value: 'get',
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
	output: [keepChosen],
};
