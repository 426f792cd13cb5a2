import { InvalidInput } from '../invalidInput';
import { describeValue } from '../values/describeValue';
import { parseText } from '../values/text';

/** Digits in groups, separated by spaces, dots, slashes and dashes of any kind. */
const groupsOfDigits = /^\d+(?:[\s./\p{Pd}\u2212]+\d+)*$/u;

/** A Brazilian CNPJ, which may have letters since July 2026: `12.ABC.345/01DE-35`. */
const cnpj = /^(?!CPF)[\dA-Z]{2}[\s.]?[\dA-Z]{3}[\s.]?[\dA-Z]{3}[\s./]?[\dA-Z]{4}[\s.-]?\d{2}$/i;

/** Length of a CNPJ: a cell with more digits has two, such as a CPF as well. */
const longestBrazilian = 14;

/** Lengths of a CPF and a CNPJ whose leading zero a spreadsheet dropped. */
const lengthsWithoutZero = [10, 13];

/**
 * The digits of a tax ID (spec, section 2), or a CNPJ with letters, in capitals. The CRM finds leads by
 * them, so a mangled number, which is most likely another company's, is rejected.
 *
 * @param country ISO 3166 two-letter code of its country, if that is known
 * @throws {InvalidInput} when it has none, is not text or a number, is not a whole number, has lost a
 *   zero, has those of two, or stands for none: all digits are the same
 */
export function parseTaxId(value: unknown, country?: string): string {
	const given = parseText(value, 'Tax ID', 'name');
	// Spreadsheets write '123, ="123" and 123.0.
	const plain = given.trim().replace(/^=?['"]|"$/g, '');
	const text = plain.replace(/^(\d{4,})[.,]0+$/, '$1');
	const [, whole = '', fraction = ''] = /^(\d+)\.(\d+)$/.exec(text) ?? [];
	const isDecimal = fraction !== '' && (whole.length > 3 || fraction.length !== 3);
	const isNumber = !isDecimal && groupsOfDigits.test(text);
	const taxId = isNumber || cnpj.test(text) ? taxIdCharacters(text) : '';
	const refuse = (what: string) =>
		new InvalidInput(
			`"Tax ID" ${what}`,
			`Got ${describeValue(given)}. Enter all digits in "Tax ID"; dots, dashes, slashes and spaces may separate them. If a spreadsheet changed the number, format its column as text.`,
		);
	if (taxId === '') throw refuse(/\d/.test(text) ? 'is not a tax ID' : 'has no digits');
	if (new Set(taxId).size === 1) throw refuse('is not a tax ID, but stands for none');
	if (country === 'BR' && taxId.length > longestBrazilian) throw refuse('is more than one tax ID');
	if (country === 'BR' && lengthsWithoutZero.includes(taxId.length)) {
		throw refuse(`has lost its leading zero: it has ${taxId.length} digits`);
	}
	return taxId;
}

/** Whether two tax IDs have the same digits and letters, but for zeros at the beginning. */
export function hasSameTaxId(one: unknown, other: unknown): boolean {
	const [plain, otherPlain] = [one, other].map((taxId) =>
		taxIdCharacters(String(taxId ?? '')).replace(/^0+/, ''),
	);
	return plain !== '' && plain === otherPlain;
}

/** Whether a lead shows another tax ID: one that is masked says nothing. */
export function showsOtherTaxId(shown: unknown, taxId: string): boolean {
	return !/[^\dA-Z\s./-]/i.test(String(shown)) && !hasSameTaxId(shown, taxId);
}

function taxIdCharacters(text: string): string {
	return text.toUpperCase().replace(/[^\dA-Z]/g, '');
}
