import type { Field } from '../operation/field';

/**
 * A text field for the id of a record that the CRM has no list of.
 *
 * @param displayName label, such as "Lead ID"
 * @param description what the id is of, to be understood without the label
 */
export function idField(displayName: string, name: string, description: string): Field {
	return {
		displayName,
		name,
		type: 'string',
		default: '',
		placeholder: 'e.g. 6f1c2a',
		description,
	};
}
