import type { Field } from '../operation/operation';

/**
 * A text field for the ID of a record that the CRM cannot list.
 *
 * @param displayName label, such as "Lead ID"
 * @param description what the ID identifies; must make sense without the label
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
