import { InvalidInput } from '../invalidInput';
import { describeValue } from './describeValue';

/**
 * Converts a boolean, or its text, to a boolean.
 *
 * @param label the parameter's label, for messages
 * @throws {InvalidInput} for anything else
 */
export function parseBoolean(value: unknown, label: string): boolean {
	if (typeof value === 'boolean') return value;
	const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
	if (text === 'true' || text === 'false') return text === 'true';
	throw new InvalidInput(
		`"${label}" is neither true nor false`,
		`Got ${describeValue(value)}. Switch "${label}" on or off, or let the expression return true or false.`,
	);
}
