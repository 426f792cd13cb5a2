import { InvalidInput } from '../transport/invalidInput';
import { describeValue } from './describeValue';

/**
 * Converts a number, or its digits as text, to a number.
 *
 * @param label the parameter's label, for messages
 * @throws {InvalidInput} for anything else; "1.234,50" is rejected rather than guessed
 */
export function numberOf(value: unknown, label: string): number {
	const isDecimal = typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value.trim());
	const number = isDecimal ? Number(value) : value;
	if (typeof number === 'number' && Number.isFinite(number)) return number;
	throw new InvalidInput(
		`"${label}" is not a number`,
		`Got ${describeValue(value)}. Enter digits with a decimal point, such as 1234.5.`,
	);
}
