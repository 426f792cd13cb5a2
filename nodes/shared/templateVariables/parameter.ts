import type { Field } from '../fields/field';
import type { Form } from '../fields/form';
import { shownIf } from '../fields/keptFields';
import { isBlank } from '../values/blank';

/** In the collection "Options". While it has a value, it is used in place of the fields. */
export const templateVariablesJson: Field = {
	displayName: 'Template Variables (JSON)',
	name: 'templateVariablesJson',
	type: 'json',
	default: '[]',
	placeholder: 'e.g. ["Maria", "15%"]',
	read: (value) => value,
	description:
		'All texts as a list or object, such as {"body_1": "Maria"}. Without this option, the fields of "Template Variables".',
};

const optionsName = 'options';

const jsonPath = `${optionsName}.${templateVariablesJson.name}`;

/**
 * The variables of the chosen template, one field each. n8n reloads the fields when it shows this
 * parameter, so it is shown only after a template was chosen: shown earlier, it would keep saying
 * that none is chosen while the node's expressions have no input data.
 */
const fields: Field = {
	displayName: 'Template Variables',
	name: 'templateVariables',
	type: 'resourceMapper',
	default: { mappingMode: 'defineBelow', value: null },
	typeOptions: {
		// Not on the sector: n8n empties the fields when one of these changes.
		loadOptionsDependsOn: ['template.value'],
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

/**
 * Fields for the texts of a template's placeholders. A node with these fields must provide the
 * method `templateVariables` (fields.ts) under `methods.resourceMapping`, the parameter `template` next
 * to `sector` or `integration`, and `templateVariablesJson` in its collection "Options". Read the values
 * with `givenTemplateVariables`.
 */
export const templateVariablesFields: Field[] = shownIf(
	{ hide: { template: [''], [`/${jsonPath}`]: [{ _cnd: { exists: true } }] } },
	[fields],
);

/** The fields' label, for messages. */
export const templateVariablesLabel = fields.displayName;

/**
 * The value of the field that is in use, and the same as the workflow stores it: the JSON, unless it was not added
 * or was left empty.
 */
export function givenTemplateVariables(form: Form): { given: unknown; stored: unknown } {
	const json = form.get(jsonPath);
	const [expression] = form.expressions(jsonPath);
	const isUsed = expression === undefined ? !isBlank(json) : json !== undefined;
	if (isUsed) return { given: json, stored: expression ?? json };
	return { given: form.get(fields.name), stored: form.parameters[fields.name] };
}
