import type { INodePropertyTypeOptions } from 'n8n-workflow';

import { wrongValue } from './describeValue';
import { isExact } from './text';

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
	{ minValue = -Infinity, numberPrecision = Infinity }: INodePropertyTypeOptions = {},
): number {
	const text = typeof value === 'string' ? value.trim() : '';
	const [decimal, decimals = ''] = /^[+-]?\d+(?:\.(\d+))?$/.exec(text) ?? [];
	const number = decimal === undefined ? value : Number(decimal);
	if (typeof number !== 'number' || !Number.isFinite(number)) {
		const advice = 'Enter digits with a decimal point, such as 1234.5.';
		throw wrongValue(value, label, 'is not a number', advice);
	}
	// A whole number may be written as 12.0, and one of a database as 12.900000; 1.500 may be a thousand.
	const given = decimals.length > 3 ? (String(number).split('.')[1] ?? '') : decimals;
	const isWhole = numberPrecision > 0 || Number.isSafeInteger(number);
	const problems: Array<[isProblem: boolean, problem: string, advice: string]> = [
		[!isExact(number), 'has too many digits for a number', 'Enter at most 15 digits.'],
		[
			given.length > Math.max(1, numberPrecision),
			'has too many decimals',
			`Enter thousands without a separator, and at most ${numberPrecision} digits after the decimal point.`,
		],
		[number < minValue, `is below ${minValue}`, `Enter ${minValue} or more.`],
		[!isWhole, 'is not a whole number', 'Enter a number without decimals.'],
	];
	const found = problems.find(([isProblem]) => isProblem);
	if (found) throw wrongValue(value, label, found[1], found[2]);
	return number;
}
