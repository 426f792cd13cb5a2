import type { INodeProperties } from 'n8n-workflow';

/**
 * The variables of the chosen template, one field each. A node that has it must offer the method
 * `templateVariables` (fields.ts) under `methods.resourceMapping`, and the parameter `template`
 * next to `sector` or `integration`. Its value is read with `readTemplateVariables`.
 */
export const templateVariablesParameter: INodeProperties = {
	displayName: 'Template Variables',
	name: 'templateVariables',
	type: 'resourceMapper',
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
	description:
		'Text for each placeholder of the template. An expression may give an object such as {"body_1": "Maria"} or a list in the order of the placeholders.',
};
