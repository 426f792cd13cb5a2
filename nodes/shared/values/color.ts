import { InvalidInput } from '../invalidInput';
import { describeValue } from './describeValue';
import { parseTrimmedText } from './text';

/**
 * Reads a hexadecimal color, also without its `#`.
 *
 * @throws {InvalidInput} for anything else, such as `red`
 */
export function parseColor(value: unknown, label: string): string {
	const [, digits] =
		/^#?([\da-f]{6}|[\da-f]{3})$/i.exec(parseTrimmedText(value, label, 'note')) ?? [];
	if (digits !== undefined) return `#${digits}`;
	throw new InvalidInput(
		`"${label}" is not a color`,
		`Got ${describeValue(value)}. Enter a hexadecimal color, such as #1f6feb.`,
	);
}
