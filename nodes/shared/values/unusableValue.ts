import { InvalidInput } from '../invalidInput';
import { describeValue } from './describeValue';

/**
 * Creates the error for a value that a field cannot use.
 *
 * @param needed what it needs, such as "a list of phones"
 */
export function unusableValue(value: unknown, label: string, needed: string): InvalidInput {
	return new InvalidInput(
		`"${label}" needs ${needed}`,
		`Got ${describeValue(value)}. Change the value.`,
	);
}
