import type { Reader } from '../../shared/fields/field';
import type { Form } from '../../shared/fields/form';
import { accessOf } from '../../shared/fields/missingColumns';
import { readDefaultCountry } from '../../shared/form/defaultCountry';
import {
	noCountry,
	normalizePhone,
	subscriberNumber,
	type DefaultCountry,
	type PhoneResult,
} from '../../shared/phone/phone';
import { readPhoneText } from '../../shared/phone/phoneText';
import { listSeparator } from '../../shared/values/text';
import { isRecord, recordOf } from '../../shared/records';
import { isBlank } from '../../shared/values/blank';
import { parsedList } from '../../shared/values/json';
import {
	describeValue,
	quoteColumn,
	formatCount,
	unusableValue,
} from '../../shared/values/describeValue';
import { InvalidInput } from '../../shared/invalidInput';

/**
 * The subscriber numbers of a do-not-contact list: a text with commas or lines, or a list of phones, also as
 * JSON. Blank entries are left out.
 *
 * @throws {InvalidInput} when there is no list, or entries are no phones, of which it names some: the list
 *   protects people
 */
export const parsePhoneList: Reader<ReadonlySet<string>> = (value, label, form, path) => {
	const [stored] = form.expressions(path);
	if (value === undefined || value === null) {
		throw unusableValue(value, label, 'a list of phones, which may be empty');
	}
	const country = readDefaultCountry(form);
	const entries = [parsedList(value)]
		.flat()
		.flatMap((entry) => (typeof entry === 'string' ? entry.split(listSeparator) : [entry]));
	// A missing column yields a list of empty values; a table without rows yields a single one.
	if (entries.length > 0 && entries.every((entry) => entry === undefined || entry === null)) {
		const row = readRow(form, stored);
		const isRow = entries[0] === undefined && Object.keys(recordOf(row)).length > 0;
		const advice = isRow ? adviceForRow(row, stored, country) : undefined;
		if (entries.length > 1 || advice)
			throw advice
				? new InvalidInput(`"${label}" has no phones`, `${advice}.`)
				: unusableValue(entries, label, 'a list of phones');
	}
	const read = entries.map((entry) => (isNone(entry) ? undefined : readEntry(entry, country)));
	const refused = read.flatMap((phone, n) => (phone?.ok === false ? { n, ...phone } : []));
	if (refused.length > 0) {
		const advice = adviceForRow(entries[refused[0].n], stored, country);
		throw unreadablePhones(entries, refused, label, advice);
	}
	return new Set(read.flatMap((phone) => (phone?.ok ? subscriberNumber(phone.digits) : [])));
};

/** Whether an entry says that there is no phone: it is blank, a dash, zeros, `N/A`, or what programs write for none. */
function isNone(entry: unknown): boolean {
	return (
		isBlank(entry) ||
		/^[\s\p{Pd}0./]*$|^\s*[<([]?(?:n\s?[./]?\s?a\.?|nan|none|null)[>)\]]?\s*$/iu.test(String(entry))
	);
}

/** The list of a node's items in an expression, such as `$('Blocked').all()`. */
const allItems = /\$\(["'`][^"'`]+["'`]\)\.all\(\)/;

/** The first row of the node whose items an expression reads. */
function readRow(form: Form, stored = ''): unknown {
	const [items] = allItems.exec(stored) ?? [];
	return items && form.evaluateExpression(`{{ ${items.replace('all()', 'first()')}.json }}`);
}

/** Which columns a row has instead of being a phone, and an expression that takes the phones of it. */
function adviceForRow(row: unknown, stored = '', country: DefaultCountry): string | undefined {
	if (!isRecord(row)) return undefined;
	const cells = isRecord(row.json) ? row.json : row;
	const names = Object.keys(cells);
	const phones = names.find((name) => cells[name] !== '' && readEntry(cells[name], country).ok);
	const columns = `Its rows have the columns ${names.slice(0, 10).map(quoteColumn).join(', ')}`;
	const [items] = allItems.exec(stored) ?? [];
	return items && phones !== undefined
		? `${columns}: enter {{ ${items}.map((row) => row.json${accessOf(phones)}) }}`
		: `${columns}. Take the one with the phones`;
}

/** Entries that an error names; more are only counted. */
const namedEntries = 20;

function unreadablePhones(
	entries: readonly unknown[],
	refused: ReadonlyArray<{ n: number; message: string }>,
	label: string,
	advice?: string,
): InvalidInput {
	const [{ n, message: why }] = refused;
	const message = advice ?? why;
	if (refused.length === 1) {
		return new InvalidInput(`Phone ${n + 1} of "${label}" is not a phone`, `${message}.`);
	}
	const named = refused
		.slice(0, namedEntries)
		.map((each) => `${each.n + 1} (${describeValue(entries[each.n])})`);
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
