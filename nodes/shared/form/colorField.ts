import { sentField, type Field } from '../fields/field';
import { parseColor } from '../values/color';

/** Color of a record in the CRM. */
export function colorField(description: string): Field {
	const placeholder = 'e.g. #1f6feb';
	return sentField('color', {
		displayName: 'Color',
		type: 'color',
		placeholder,
		description,
		read: parseColor,
	});
}
