import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { endpoints, type Template, type TemplateStatus } from '../shared/contract';
import {
	fieldsOf,
	readFields,
	sentField,
	type Field,
	type NamelessField,
} from '../shared/fields/field';
import { filtersCollection } from '../shared/form/fieldCollections';
import { integrationLocator } from '../shared/locators/accountRecords';
import { readChosenTemplate, templateLocator } from '../shared/locators/template';
import { nodeIcon } from '../shared/nodeIcon';
import { describeNode, operationNode, subtitle } from '../shared/operation/describeNode';
import type { Operation, PrepareFields, ShapeRecords } from '../shared/operation/operation';
import { listLimitFields } from '../shared/operation/requestForm';
import {
	findTemplate,
	hasStatus,
	limitForAll,
	refuseTemplate,
} from '../shared/template/readTemplate';

const integrationField: Field = {
	...integrationLocator,
	required: true,
	description: 'Account of the messaging channel that the templates belong to',
	sendAs: 'accountIntegrationId',
};

/** Status of the templates to read; the API's default is approved. */
const statusField = sentField('status', {
	displayName: 'Status',
	type: 'options',
	options: [
		{ name: 'Approved', value: 'APPROVED' },
		{ name: 'Paused', value: 'PAUSED' },
		{ name: 'Pending', value: 'PENDING' },
		{ name: 'Rejected', value: 'REJECTED' },
	],
	default: 'APPROVED',
	description: 'Status of the templates. Only approved templates can be sent.',
});

const wantedFields = {
	languageCode: {
		displayName: 'Language Code',
		type: 'string',
		textKind: 'note',
		default: '',
		placeholder: 'e.g. pt_BR',
		description: 'Only templates in this language, such as pt_BR or en_US',
	},
	templateName: {
		displayName: 'Template Name',
		type: 'string',
		textKind: 'note',
		default: '',
		placeholder: 'e.g. welcome_offer',
		description: 'Only templates with exactly this name, one per language',
	},
} satisfies Record<string, NamelessField>;

/** A language code for comparison: `pt-br` is `pt_BR`. */
function comparable(code: unknown): string {
	return String(code).replace('-', '_').toLowerCase();
}

/**
 * The API filters by name and language only together, and exactly (spec, section 4): all templates are read, and
 * the answer is filtered.
 */
const askForAll: PrepareFields = (fields) => ({ ...fields, limit: limitForAll });

const keepWanted: ShapeRecords = function (templates) {
	const { templateName: name, languageCode: language } = readFields(
		wantedFields,
		this.form,
		'filters',
	);
	const status = this.form.get('filters.status');
	return templates.filter(
		(template) =>
			hasStatus(template, status as TemplateStatus | undefined) &&
			(name === undefined || template.name === name) &&
			(language === undefined || comparable(template.language) === comparable(language)),
	);
};

/** Get templates: `GET /chatapp/templates` (spec, section 4). */
const getAll: Operation = {
	value: 'getAll',
	description: 'List the message templates of a channel integration, with their placeholders',
	endpoint: endpoints.listTemplates,
	fields: [
		integrationField,
		...listLimitFields,
		filtersCollection([...fieldsOf(wantedFields), statusField]),
	],
	prepare: [askForAll],
	output: [keepWanted],
};

const addTemplateQuery: PrepareFields = function (fields) {
	const { name, language } = readChosenTemplate(this.form);
	return { ...fields, templateName: name, languageCode: language };
};

const keepChosen: ShapeRecords = function (templates, _answer, sent) {
	const chosen = readChosenTemplate(this.form);
	const status = sent.status as TemplateStatus;
	const template = findTemplate(templates as unknown as Template[], chosen, status);
	if (template) return [{ ...template }];
	const advice = 'Choose its status in "Status", or pick one from the list in "Template".';
	throw refuseTemplate(chosen, `was not found among those with the status ${status}`, advice);
};

/** Get template by name and language: `GET /chatapp/templates` (spec, section 4). */
const get: Operation = {
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

export const resources = [{ record: 'template', operations: [getAll, get] }];

/** Message templates of the messaging channel. */
export class CrmTemplate extends operationNode(resources) implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Template', resources),
		name: 'crmTemplate',
		icon: nodeIcon('crm-template'),
		subtitle,
		description: 'List message templates of the messaging channel, or get one by name and language',
		usableAsTool: true,
	};
}
