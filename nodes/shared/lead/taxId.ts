import { InvalidInput } from '../transport/invalidInput';

/**
 * The digits of a tax ID (spec, section 2).
 *
 * @throws {InvalidInput} when it has none
 */
export function taxIdDigits(value: unknown): string {
	const digits = String(value).replace(/\D/g, '');
	if (digits !== '') return digits;
	throw new InvalidInput(
		'"Tax ID" has no digits',
		'Enter the number in "Tax ID"; dots, dashes and slashes are allowed.',
	);
}
