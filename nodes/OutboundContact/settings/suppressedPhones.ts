import type { Reader } from '../../shared/fields/field';
import type { Form } from '../../shared/fields/form';
import { readDefaultCountry } from '../../shared/form/defaultCountry';
import { InvalidInput } from '../../shared/invalidInput';
import { normalizePhone, type DefaultCountry, type PhoneResult } from '../../shared/phone/phone';
import { readPhoneText } from '../../shared/phone/phoneText';
import { phoneKey } from '../../shared/phone/storedForms';
import { recordOf } from '../../shared/records';
import { countOf, describeValue, quoteColumn, wrongValue } from '../../shared/values/describeValue';
import { isBlank } from '../../shared/values/blank';
import { parsedList } from '../../shared/values/json';
import { listSeparator } from '../../shared/values/text';

/** Entries, or columns, that an error names. */
const namedEntries = 10;

/**
 * The keys of the phones in a do-not-contact list: a text with commas or lines, or a list of phones, also as
 * JSON. Blank entries are left out.
 *
 * @throws {InvalidInput} when there is no list, or entries are no phones: the list protects people
 */
export const parsePhoneList: Reader<ReadonlySet<string>> = (value, label, form, path) => {
	const [stored = ''] = form.expressions(path);
	const country = readDefaultCountry(form);
	const entries = [parsedList(value)]
		.flat()
		.flatMap((entry) => (typeof entry === 'string' ? entry.split(listSeparator) : [entry]));
	// A missing column gives nothing for each row, and so does a table without rows, once.
	const isNothing = entries.length > 0 && entries.every((entry) => (entry ?? null) === null);
	const row = recordOf(isNothing && entries[0] !== null ? firstRow(form, stored) : entries[0]);
	const columns = Object.keys('json' in row ? recordOf(row.json) : row);
	if (columns.length > 0) {
		const names = columns.slice(0, namedEntries).map(quoteColumn).join(', ');
		const advice = `Its rows have the columns ${names}. Take the one with the phones.`;
		throw new InvalidInput(`"${label}" has no phones`, advice);
	}
	// A field that was left empty is an empty list; an expression that gives nothing is none.
	const isNoList = isBlank(value) && (typeof value !== 'string' || stored !== '');
	if (isNoList || (isNothing && entries.length > 1))
		throw wrongValue(value, label, 'needs a list of phones, which may be empty');
	const phones = entries.map((entry) => (isNone(entry) ? undefined : readEntry(entry, country)));
	const refused = phones.flatMap((phone, n) => (phone?.ok === false ? { ...phone, n } : []));
	if (refused.length > 0) {
		const named = refused.slice(0, namedEntries);
		const numbers = named.map(({ n }) => `${n + 1} (${describeValue(entries[n])})`);
		throw new InvalidInput(
			`${countOf(refused.length, 'phone')} of "${label}" cannot be read`,
			`The first: ${numbers.join(', ')}. ${named[0].message}.`,
		);
	}
	// Nobody who may be meant gets a message.
	const listed = phones.flatMap((phone) => (phone?.ok ? [phone, phone.other ?? phone] : []));
	return new Set(listed.map(({ digits }) => phoneKey(digits)));
};

/** Whether an entry says that there is no phone: it is blank, a dash, zeros, `N/A`, or what programs write for none. */
function isNone(entry: unknown): boolean {
	const word = String(entry ?? '').replace(/[^\p{L}1-9]/gu, '');
	return /^(?:na|nan|none|null)?$/i.test(word);
}

/** Brazilian phones are also read as channels store them: without the ninth digit of mobile ones. */
function readEntry(entry: unknown, country: DefaultCountry): PhoneResult {
	const phone = normalizePhone(entry, country);
	const text = readPhoneText(entry);
	if (phone.ok || !text.ok) return phone;
	const [, code = country === 'BR' && '55', national] =
		/^(55)?([1-9]{2}[6-9]\d{7})$/.exec(text.digits) ?? [];
	return code && national ? { ok: true, digits: `${code}${national}` } : phone;
}

/** The first row of the node whose items an expression such as `$('Blocked').all()` reads. */
function firstRow(form: Form, stored: string): unknown {
	const [, node] = /(\$\(["'`][^"'`]+["'`]\))\.all\(\)/.exec(stored) ?? [];
	return node && form.evaluateExpression(`{{ ${node}.first().json }}`);
}
