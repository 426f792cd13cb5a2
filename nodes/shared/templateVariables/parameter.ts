import type { INodeProperties } from 'n8n-workflow';

/** Whether the variables are given in fields or as JSON. */
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
				'A list or an object, also by expression: for a template that differs between items, or one that an AI model picks',
		},
	],
	default: 'fields',
	description: 'How to give the texts for the placeholders of the template',
};

/**
 * The variables of the chosen template, one field each. n8n makes the fields anew when it shows
 * this parameter, so it is shown only once there is a template: shown earlier, it would go on saying
 * that none is chosen while expressions of the node have no input data.
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
	description: 'Text for each placeholder of the template',
};

const json: INodeProperties = {
	displayName: 'Template Variables (JSON)',
	name: 'templateVariablesJson',
	type: 'json',
	displayOptions: { show: { [specify.name]: ['json'] } },
	default: '[]',
	placeholder: 'e.g. ["Maria", "15%"]',
	description:
		'Texts for the placeholders of the template: a list in the order header, body, buttons, such as ["Maria", "15%"], or an object such as {"body_1": "Maria", "body_2": "15%"}',
};

/**
 * The texts for the placeholders of a template. A node that has these fields must offer the method
 * `templateVariables` (fields.ts) under `methods.resourceMapping`, and the parameter `template` next
 * to `sector` or `integration`. Their values are read with `givenTemplateVariables`.
 */
export const templateVariablesFields: INodeProperties[] = [specify, fields, json];

/** Label of the fields, for messages. */
export const templateVariablesLabel = fields.displayName;

/**
 * What a node was given for the variables of its template.
 *
 * @param valueOf gives the value of a parameter, expressions resolved
 */
export function givenTemplateVariables(valueOf: (parameter: string) => unknown): unknown {
	return valueOf(valueOf(specify.name) === 'json' ? json.name : fields.name);
}

/** The fields that a workflow keeps of "Template Variables"; none where they are given as JSON. */
export function storedFields(parameters: Readonly<Record<string, unknown>>): unknown[] {
	if (parameters[specify.name] === 'json') return [];
	const { schema } = Object(parameters[fields.name]) as { schema?: unknown };
	return Array.isArray(schema) ? schema : [];
}
