import { InvalidInput } from '../transport/invalidInput';
import { isBlank } from './blank';
import { describeValue } from './describeValue';

/**
 * Converts a single text, number, boolean or date to text.
 *
 * @param label the parameter's label, for messages
 * @throws {InvalidInput} for a list, an object, NaN, an infinite number, or a whole number that is too
 *   large to be exact
 */
export function textOf(value: unknown, label: string): string {
	if (typeof value === 'string') return value;
	if (typeof value === 'boolean') return String(value);
	if (typeof value === 'number') return textOfNumber(value, label);
	if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
	throw notText(value, label);
}

/** Like `textOf`, without surrounding space; empty for a blank value. */
export function trimmedText(value: unknown, label: string): string {
	return isBlank(value) ? '' : textOf(value, label).trim();
}

function textOfNumber(value: number, label: string): string {
	if (!Number.isFinite(value)) throw notText(value, label);
	if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
		throw new InvalidInput(
			`"${label}" has too many digits for a number`,
			`The number has lost digits on its way: it is now ${value}. Pass it to "${label}" as text.`,
		);
	}
	return String(value);
}

function notText(value: unknown, label: string): InvalidInput {
	return new InvalidInput(
		`"${label}" is not text`,
		`Got ${describeValue(value)}. Enter a single value, text or a number, in "${label}".`,
	);
}
