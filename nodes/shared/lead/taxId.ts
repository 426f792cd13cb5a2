import { InvalidInput } from '../transport/invalidInput';

/**
 * The digits of a tax number (spec, section 2).
 *
 * @throws {InvalidInput} when there is none
 */
export function taxIdDigits(value: unknown): string {
	const digits = String(value).replace(/\D/g, '');
	if (digits !== '') return digits;
	throw new InvalidInput(
		'"Tax ID" holds no digits',
		'Enter the tax number in "Tax ID"; dots, dashes and slashes may stay in it.',
	);
}
