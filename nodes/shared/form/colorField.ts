import type { Field } from '../operation/operation';

/** Color of a record in the CRM, for example of "the sector". */
export function colorField(record: string): Omit<Field, 'name' | 'sendAs'> {
	return {
		displayName: 'Color',
		type: 'color',
		default: '',
		placeholder: 'e.g. #1f6feb',
		description: `Hexadecimal color of ${record} in the CRM`,
	};
}
