import type { Field, Reader } from '../../shared/fields/field';
import type { Form } from '../../shared/fields/form';
import { choice, field, group, number } from '../../shared/fields/kinds';
import { readDefaultCountry } from '../../shared/form/defaultCountry';
import { InvalidInput } from '../../shared/invalidInput';
import { parseLabels } from '../../shared/lead/labels';
import { searchLabels } from '../../shared/locators/lead';
import { createLocator } from '../../shared/locators/recordLocator';
import { normalizePhone, type DefaultCountry, type PhoneResult } from '../../shared/phone/phone';
import { readPhoneText } from '../../shared/phone/phoneText';
import { phoneKey } from '../../shared/phone/storedForms';
import { recordOf } from '../../shared/records';
import { isBlank } from '../../shared/values/blank';
import { countOf, describeValue, quoteColumn, wrongValue } from '../../shared/values/describeValue';
import { pickedValue } from '../../shared/values/fieldValue';
import { parsedList } from '../../shared/values/json';
import { listSeparator } from '../../shared/values/text';

/** "Skip Labels": nobody who opted out gets a message unless somebody empties it. */
export const skipLabelsField: Field<string[]> = {
	...createLocator({
		displayName: 'Skip Labels',
		name: 'skipLabels',
		search: { searchLabels },
		byHand: [{ displayName: 'By Name', name: 'name', placeholder: 'e.g. opt-out, do not contact' }],
		description:
			'Labels of people who want no messages, by name or ID, separated by commas. Leads with any are skipped. If empty, nobody is left out.',
	}),
	name: 'skipLabels',
	default: { mode: 'name', value: 'opt-out' },
	whenAbsent: () => [],
	readsBlank: true,
	read: (value, label, form, path) =>
		isBlank(pickedValue(value)) && form.expressions(path).length === 0
			? []
			: parseLabels(value, label),
};

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

/** The options in "Who Is Left Out". */
export const leavingOut = {
	maxCampaigns: group(
		{
			count: number({
				displayName: 'Campaigns',
				typeOptions: { minValue: 1, numberPrecision: 0 },
				default: 2,
				description: 'How many other campaigns a lead may have got',
			}),
			days: number({
				displayName: 'Within (Days)',
				typeOptions: { minValue: 1 },
				default: 7,
				description: 'How many days back campaigns count',
			}),
		},
		{
			displayName: 'Max Campaigns',
			description: 'Skips leads that got this many other campaigns in these days',
		},
	),
	skipIfContactedWithinHours: number({
		whenAbsent: () => 0,
		displayName: 'Skip If Contacted (Hours)',
		typeOptions: { minValue: 0 },
		default: 24,
		description: 'Skips leads with a message within this many hours; 0 skips none',
	}),
	onDuplicatePhone: choice({
		displayName: 'If a Phone Appears Twice',
		options: [
			{ name: 'Send Each', value: 'sendEach' },
			{ name: 'Send Once', value: 'sendOnce' },
		],
		default: 'sendOnce',
		description:
			'For rows with the same phone. With a campaign key, or without this option, only one gets a message.',
	}),
	suppressedPhones: field<ReadonlySet<string>>({
		displayName: 'Do-Not-Contact Phones',
		type: 'string',
		textKind: 'name',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. +55 11 98765-4321, +55 21 99876-5432',
		description:
			'Phones to leave out, separated by commas or lines, or as a list. Read once per run.',
		whenAbsent: () => new Set<string>(),
		readsBlank: true,
		read: parsePhoneList,
	}),
};
