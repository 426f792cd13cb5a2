import type { Reader } from '../../shared/fields/field';
import type { Form } from '../../shared/fields/form';
import { readDefaultCountry } from '../../shared/form/defaultCountry';
import { findComputedCell } from '../../shared/form/phoneCells';
import {
	noCountry,
	normalizePhone,
	subscriberNumber,
	type DefaultCountry,
	type PhoneResult,
} from '../../shared/phone/phone';
import { readPhoneText } from '../../shared/phone/phoneText';
import { listSeparator } from '../../shared/values/text';
import { isRecord } from '../../shared/records';
import { isBlank } from '../../shared/values/blank';
import { parsedList } from '../../shared/values/json';
import { describeValue } from '../../shared/values/describeValue';
import { formatCount } from '../../shared/values/formatCount';
import { InvalidInput } from '../../shared/invalidInput';
import { unusableValue } from '../../shared/values/unusableValue';

/**
 * The subscriber numbers of a do-not-contact list: a text with commas or lines, or a list of phones, also as
 * JSON. Blank entries are left out.
 *
 * @throws {InvalidInput} when there is no list, entries are no phones, of which it names all, or one is
 *   what a spreadsheet has computed: the list protects people
 */
export const parsePhoneList: Reader<ReadonlySet<string>> = (value, label, form, path) => {
	if (value === undefined || value === null) {
		throw unusableValue(value, label, 'a list of phones, which may be empty');
	}
	const country = readDefaultCountry(form);
	const entries = [parsedList(value)]
		.flat()
		.flatMap((entry) => (typeof entry === 'string' ? entry.split(listSeparator) : [entry]));
	// A missing column yields a list of empty values; a table without rows yields a single one.
	const isOfNothing = entries.every((entry) => entry === undefined || entry === null);
	if (entries.length > 1 && isOfNothing) throw unusableValue(entries, label, 'a list of phones');
	const read = entries.map((entry) => (isNone(entry) ? undefined : readEntry(entry, country)));
	const refused = read.flatMap((phone, n) => (phone?.ok === false ? { n, ...phone } : []));
	if (refused.length > 0) throw unreadablePhones(entries, refused, label);
	const digits = read.flatMap((phone) => (phone?.ok ? phone.digits : []));
	const phones = new Set(digits.map(subscriberNumber));
	rejectComputedPhones(phones, label, form, path);
	return phones;
};

/** The nodes that an expression reads by name: `$('Blocked')`, `$node["Blocked"]`, `$items("Blocked")`. */
const namedNode = /\$(?:node\[|items\(|\()\s?["'`]([^"'`]+)/g;

/**
 * Rejects a do-not-contact list in which an expression has removed the minus of what a spreadsheet has
 * computed: whoever opted out would get the message, and a stranger would be left out.
 *
 * @throws {InvalidInput} when a row that the expression reads has such a cell, and the list its digits
 */
function rejectComputedPhones(
	phones: ReadonlySet<string>,
	label: string,
	form: Form,
	path: string,
): void {
	const expressions = form.expressions(path).join(' ');
	const names = [...expressions.matchAll(namedNode)].map(([, name]) => name);
	const itemsOf = (name: string) => {
		const rowsOf = `{{ $(${JSON.stringify(name)}).all().map((item) => item.json) }}`;
		try {
			return [form.evaluateExpression(rowsOf)].flat();
		} catch {
			return [];
		}
	};
	const rows = expressions === '' ? [] : [form.row, ...names.flatMap(itemsOf)];
	const computed = findComputedCell(rows, phones);
	if (!computed) return;
	throw new InvalidInput(
		`"${label}" has a phone that a spreadsheet has computed`,
		`${computed.message}.`,
	);
}

/** Whether an entry says that there is no phone: it is blank, a dash, zeros, `N/A`, or what programs write for none. */
function isNone(entry: unknown): boolean {
	return (
		isBlank(entry) ||
		/^[\s\p{Pd}0./]*$|^\s*[<([]?(?:n\s?[./]?\s?a\.?|nan|none|null)[>)\]]?\s*$/iu.test(String(entry))
	);
}

/** Entries that an error names; more are only counted. */
const namedEntries = 20;

function unreadablePhones(
	entries: readonly unknown[],
	refused: ReadonlyArray<{ n: number; message: string }>,
	label: string,
): InvalidInput {
	const [{ n, message: why }, ...others] = refused;
	const message = isRecord(entries[n])
		? `Take the column with the phones out of it, such as {{ $('Blocked').all().map((item) => item.json.phone) }}`
		: why;
	if (others.length === 0) {
		return new InvalidInput(`Phone ${n + 1} of "${label}" is not a phone`, `${message}.`);
	}
	const named = refused.slice(0, namedEntries).map((each) => {
		const shown = describeValue(entries[each.n]);
		return `${each.n + 1} (${shown})`;
	});
	const more = refused.length - named.length;
	return new InvalidInput(
		`${formatCount(refused.length)} phones of "${label}" are not phones`,
		`Phones ${named.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}. The first: ${message}.`,
	);
}

/** A Brazilian phone with or without country code, also without its ninth digit. */
const brazilian = /^(55)?[1-9]{2}(?:9\d|[2-9])\d{7}$/;

/** Brazilian phones are read by their form: channels store mobile ones without their ninth digit. */
function readEntry(entry: unknown, country: DefaultCountry): PhoneResult {
	const text = readPhoneText(entry);
	const [full, code] = (text.ok && brazilian.exec(text.digits)) || [];
	const isFull = text.ok && (text.plus || country === noCountry);
	if (full && (isFull ? code : country === 'BR')) return { ok: true, digits: full };
	return normalizePhone(entry, country);
}
