import type { INodeProperties } from 'n8n-workflow';

/** Whether variables are entered in fields or as JSON. */
const specify: INodeProperties = {
	displayName: 'Specify Template Variables',
	name: 'specifyTemplateVariables',
	type: 'options',
	options: [
		{
			name: 'Using Fields Below',
			value: 'fields',
			description: 'One field for each placeholder of the template',
		},
		{
			name: 'Using JSON',
			value: 'json',
			description:
				'A list or an object, also from an expression: for a template that differs between items or is picked by an AI model',
		},
	],
	default: 'fields',
	description: "How to enter the texts for the template's placeholders",
};

/**
 * The variables of the chosen template, one field each. n8n reloads the fields when it shows this
 * parameter, so it is shown only after a template was chosen: shown earlier, it would keep saying
 * that none is chosen while the node's expressions have no input data.
 */
const fields: INodeProperties = {
	displayName: 'Template Variables',
	name: 'templateVariables',
	type: 'resourceMapper',
	displayOptions: { hide: { [specify.name]: ['json'], template: [''] } },
	default: { mappingMode: 'defineBelow', value: null },
	typeOptions: {
		loadOptionsDependsOn: ['template.value', 'sector.value', 'integration.value'],
		resourceMapper: {
			mode: 'add',
			resourceMapperMethod: 'templateVariables',
			fieldWords: { singular: 'variable', plural: 'variables' },
			valuesLabel: 'Template Variables',
			addAllFields: true,
			multiKeyMatch: false,
			supportAutoMap: false,
			noFieldsError: 'Choose a template to see its variables',
		},
	},
	description: "Texts for the template's placeholders",
};

const json: INodeProperties = {
	displayName: 'Template Variables (JSON)',
	name: 'templateVariablesJson',
	type: 'json',
	displayOptions: { show: { [specify.name]: ['json'] } },
	default: '[]',
	placeholder: 'e.g. ["Maria", "15%"]',
	description:
		'Texts for the template\'s placeholders: a list in the order header, body, buttons, such as ["Maria", "15%"], or an object such as {"body_1": "Maria", "body_2": "15%"}',
};

/**
 * Fields for the texts of a template's placeholders. A node with these fields must provide the
 * method `templateVariables` (fields.ts) under `methods.resourceMapping`, and the parameter
 * `template` next to `sector` or `integration`. Read the values with `givenTemplateVariables`.
 */
export const templateVariablesFields: INodeProperties[] = [specify, fields, json];

/** The fields' label, for messages. */
export const templateVariablesLabel = fields.displayName;

/** The template variables of an item. */
export interface GivenVariables {
	/** The value of the field that is in use, with expressions resolved. */
	given: unknown;
	/** The same as the workflow stores it. */
	entered: unknown;
	/** Evaluates an expression, given with its braces. */
	evaluate: (expression: string) => unknown;
}

/**
 * Reads the template variables from the field that is in use.
 *
 * @param parameters the node's stored parameters
 * @param valueOf returns a parameter's value, with expressions resolved
 */
export function givenTemplateVariables(
	parameters: Readonly<Record<string, unknown>>,
	valueOf: (parameter: string) => unknown,
	evaluate: GivenVariables['evaluate'],
): GivenVariables {
	const { name } = valueOf(specify.name) === 'json' ? json : fields;
	return { given: valueOf(name), entered: parameters[name], evaluate };
}

/** The fields that a workflow stores for "Template Variables"; none when JSON is used. */
export function storedFields(parameters: Readonly<Record<string, unknown>>): unknown[] {
	if (parameters[specify.name] === 'json') return [];
	const { schema } = Object(parameters[fields.name]) as { schema?: unknown };
	return Array.isArray(schema) ? schema : [];
}
