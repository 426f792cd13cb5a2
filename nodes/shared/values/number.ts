import type { INodePropertyTypeOptions } from 'n8n-workflow';

import { InvalidInput } from '../invalidInput';
import { describeValue } from './describeValue';
import { isExact, losesDigits } from './text';

/**
 * Converts a number, or a text with digits and a decimal point, to a number.
 *
 * @param label the parameter's label, for messages
 * @param limits as in a parameter's `typeOptions`; a precision of 0 means a whole number
 * @throws {InvalidInput} for anything else, and for a number outside the limits; "1.234,50", and
 *   "1.234" where there are two decimals, are rejected rather than guessed
 */
export function parseNumber(
	value: unknown,
	label: string,
	{ minValue = -Infinity, numberPrecision }: INodePropertyTypeOptions = {},
): number {
	const text = typeof value === 'string' ? value.trim() : '';
	const [decimal, decimals = ''] = /^[+-]?\d+(?:\.(\d+))?$/.exec(text) ?? [];
	const number = decimal === undefined ? value : Number(decimal);
	if (typeof number !== 'number' || !Number.isFinite(number)) {
		throw new InvalidInput(
			`"${label}" is not a number`,
			`Got ${describeValue(value)}. Enter digits with a decimal point, such as 1234.5.`,
		);
	}
	if (!isExact(number) || (decimal !== undefined && losesDigits(decimal))) {
		throw new InvalidInput(
			`"${label}" has too many digits for a number`,
			`It would be sent as ${number}. Enter at most 15 digits in "${label}".`,
		);
	}
	// A whole number may be written as 12.0, and one of a database as 12.900000; 1.500 may be a thousand.
	const given = decimals.length > 3 ? (String(number).split('.')[1] ?? '') : decimals;
	if (given.length > Math.max(1, numberPrecision ?? Infinity)) {
		throw new InvalidInput(
			`"${label}" has too many decimals`,
			`Got ${describeValue(value)}. Enter thousands without a separator, and at most ${numberPrecision} digits after the decimal point.`,
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
