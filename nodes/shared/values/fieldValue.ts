import type { RequestField } from '../contract';
import { InvalidInput } from '../transport/invalidInput';
import { isBlank } from './blank';
import { booleanOf } from './boolean';
import { jsonObjectParameter } from './json';
import { describeValue } from './describeValue';
import { trimmedText } from './text';

/**
 * Converts a parameter's value to the type of the body field: expressions often return a number
 * where the CRM expects text, and vice versa. Spreadsheets leave space around text, which is removed.
 *
 * @param field the contract's description of the body field
 * @param label the parameter's label, for messages
 * @returns `undefined` when the field is left out: for a blank value, and for an object without keys
 * @throws {InvalidInput} when it cannot be converted; "1.234,50" is rejected rather than guessed
 */
export function fieldValue(field: RequestField, value: unknown, label: string): unknown {
	if (isBlank(value)) return undefined;
	switch (field.kind) {
		case 'text':
			return trimmedText(value, label);
		case 'number':
			return numberOf(value, label);
		case 'boolean':
			return booleanOf(value, label);
		case 'object': {
			const object = jsonObjectParameter(value, label);
			return Object.keys(object).length > 0 ? object : undefined;
		}
		default:
			return value;
	}
}

function numberOf(value: unknown, label: string): number {
	const isDecimal = typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value.trim());
	const number = isDecimal ? Number(value) : value;
	if (typeof number === 'number' && Number.isFinite(number)) return number;
	throw new InvalidInput(
		`"${label}" is not a number`,
		`Got ${describeValue(value)}. Enter digits with a decimal point, such as 1234.5.`,
	);
}
