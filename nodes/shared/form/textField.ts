import { sentField, type Field } from '../operation/operation';

/**
 * A text, or the ID of a record that the CRM cannot list.
 *
 * @param description what it is; must make sense without the label
 * @param example what somebody may enter; by default an ID
 */
export function textField(
	name: string,
	displayName: string,
	description: string,
	example = '6f1c2a',
): Field {
	return sentField(name, { displayName, placeholder: `e.g. ${example}`, description });
}

/** "Description" of a record, in several lines. */
export function descriptionField(description: string, example: string): Field {
	const field = textField('description', 'Description', description, example);
	return { ...field, typeOptions: { rows: 3 } };
}
