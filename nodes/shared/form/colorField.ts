import { sentField, type Field } from '../fields/field';
import { wrongValue } from '../values/describeValue';
import { parseTrimmedText } from '../values/text';

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

/**
 * Reads a hexadecimal color, also without its `#`.
 *
 * @throws {InvalidInput} for anything else, such as `red`
 */
function parseColor(value: unknown, label: string): string {
	const [, digits] =
		/^#?([\da-f]{6}|[\da-f]{3})$/i.exec(parseTrimmedText(value, label, 'note')) ?? [];
	if (digits !== undefined) return `#${digits}`;
	const advice = 'Enter a hexadecimal color, such as #1f6feb.';
	throw wrongValue(value, label, 'is not a color', advice);
}
