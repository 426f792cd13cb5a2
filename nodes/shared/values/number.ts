import type { INodePropertyTypeOptions } from 'n8n-workflow';

import { InvalidInput } from '../transport/invalidInput';
import { describeValue } from './describeValue';

/**
 * Converts a number, or a text with digits and a decimal point, to a number.
 *
 * @param label the parameter's label, for messages
 * @param limits as in a parameter's `typeOptions`; a precision of 0 means a whole number
 * @throws {InvalidInput} for anything else, and for a number outside the limits; "1.234,50" is rejected
 *   rather than guessed
 */
export function numberOf(
	value: unknown,
	label: string,
	{ minValue = -Infinity, numberPrecision }: INodePropertyTypeOptions = {},
): number {
	const isDecimal = typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value.trim());
	const number = isDecimal ? Number(value) : value;
	if (typeof number !== 'number' || !Number.isFinite(number)) {
		throw new InvalidInput(
			`"${label}" is not a number`,
			`Got ${describeValue(value)}. Enter digits with a decimal point, such as 1234.5.`,
		);
	}
	if (number < minValue) {
		throw new InvalidInput(
			`"${label}" is below ${minValue}`,
			`Got ${number}. Enter ${minValue} or more in "${label}".`,
		);
	}
	if (numberPrecision !== 0 || Number.isSafeInteger(number)) return number;
	throw new InvalidInput(
		`"${label}" is not a whole number`,
		`Got ${number}. Enter a number without decimals in "${label}".`,
	);
}
