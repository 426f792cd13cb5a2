import { InvalidInput } from '../invalidInput';
import { describeValue } from './describeValue';
import { parseText } from './text';

/** Digits in groups, separated by spaces, dots, slashes and dashes of any kind. */
const groupsOfDigits = /^\d+(?:[\s./\p{Pd}\u2212]+\d+)*$/u;

/** A number with a fraction, not with groups of three. */
const decimal = /^\d+\.\d{1,2}$/;

/** A Brazilian CNPJ, which may have letters since July 2026: `12.ABC.345/01DE-35`. */
const cnpj = /^(?!CPF)[\dA-Z]{2}[\s.]?[\dA-Z]{3}[\s.]?[\dA-Z]{3}[\s./]?[\dA-Z]{4}[\s.-]?\d{2}$/i;

/**
 * The digits of a tax ID (spec, section 2), or a CNPJ with letters, in capitals. The CRM finds leads by
 * them, so a mangled number, which is most likely another company's, is rejected.
 *
 * @param country ISO 3166 two-letter code of its country, if that is known
 * @throws {InvalidInput} when it is not text or a number, no whole number, stands for none, or, in Brazil,
 *   has lost a zero or has the digits of two
 */
export function parseTaxId(value: unknown, country?: string): string {
	const given = parseText(value, 'Tax ID', 'name');
	// Spreadsheets write '123, ="123" and 123.0.
	const text = given.replace(/^=?['"]|"$/g, '').replace(/^(\d{4,})[.,]0+$/, '$1');
	const isRead = (groupsOfDigits.test(text) && !decimal.test(text)) || cnpj.test(text);
	const taxId = isRead ? characters(text) : '';
	const { length } = taxId;
	let fault: string | undefined;
	if (!/\d/.test(text)) fault = 'has no digits';
	else if (length === 0) fault = 'is not a tax ID';
	else if (new Set(taxId).size === 1) fault = 'is not a tax ID, but stands for none';
	else if (country === 'BR' && (length === 10 || length === 13))
		fault = `has lost its leading zero: it has ${length} digits`;
	// A cell with more digits than a CNPJ has two, such as a CPF as well.
	else if (country === 'BR' && length > 14) fault = 'is more than one tax ID';
	if (fault === undefined) return taxId;
	throw new InvalidInput(
		`"Tax ID" ${fault}`,
		`Got ${describeValue(given)}. Enter all digits in "Tax ID"; dots, dashes, slashes and spaces may separate them. If a spreadsheet changed the number, format its column as text.`,
	);
}

/** Whether two tax IDs have the same digits and letters, but for zeros at the beginning. */
export function hasSameTaxId(one: unknown, other: unknown): boolean {
	const [first, second] = [one, other].map((taxId) => characters(taxId).replace(/^0+/, ''));
	return first !== '' && first === second;
}

function characters(taxId: unknown): string {
	return String(taxId ?? '')
		.toUpperCase()
		.replace(/[^\dA-Z]/g, '');
}
