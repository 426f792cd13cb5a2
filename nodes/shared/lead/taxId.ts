import { InvalidInput } from '../transport/invalidInput';
import { textOf } from '../values/text';

/**
 * The digits of a tax ID (spec, section 2).
 *
 * @throws {InvalidInput} when it has none, or is not a text or a number
 */
export function taxIdDigits(value: unknown): string {
	const digits = textOf(value, 'Tax ID').replace(/\D/g, '');
	if (digits !== '') return digits;
	throw new InvalidInput(
		'"Tax ID" has no digits',
		'Enter the number in "Tax ID"; dots, dashes and slashes are allowed.',
	);
}
