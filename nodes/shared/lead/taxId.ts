import { InvalidInput } from '../transport/invalidInput';
import { describeValue } from '../values/describeValue';
import { textOf } from '../values/text';

/** Digits in groups, separated by spaces, dots, slashes and dashes of any kind. */
const groupsOfDigits = /^\d+(?:[\s./\p{Pd}\u2212]+\d+)*$/u;

/**
 * The digits of a tax ID (spec, section 2). The CRM finds leads by them, so a mangled number, which
 * is most likely another company's, is rejected.
 *
 * @throws {InvalidInput} when it has none, is not text or a number, or is not a whole number
 */
export function taxIdDigits(value: unknown): string {
	const given = textOf(value, 'Tax ID');
	// Spreadsheets write '123, ="123" and 123.0.
	const plain = given.trim().replace(/^=?['"]|"$/g, '');
	const text = plain.replace(/^(\d{4,})[.,]0+$/, '$1');
	const [, whole = '', fraction = ''] = /^(\d+)\.(\d+)$/.exec(text) ?? [];
	const isDecimal = fraction !== '' && (whole.length > 3 || fraction.length !== 3);
	if (!isDecimal && groupsOfDigits.test(text)) return text.replace(/\D/g, '');
	throw new InvalidInput(
		/\d/.test(text) ? '"Tax ID" is not a tax ID' : '"Tax ID" has no digits',
		`Got ${describeValue(given)}. Enter all digits in "Tax ID"; dots, dashes, slashes and spaces may separate them. If a spreadsheet changed the number, format its column as text.`,
	);
}
