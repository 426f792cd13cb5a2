import type { Reader } from '../../shared/fields/field';
import { readDefaultCountry } from '../../shared/form/defaultCountry';
import {
	noCountry,
	normalizePhone,
	subscriberNumber,
	type DefaultCountry,
} from '../../shared/phone';
import { readPhoneText } from '../../shared/phoneText';
import { listSeparator } from '../../shared/values/text';
import { isBlank } from '../../shared/values/blank';
import { InvalidInput } from '../../shared/invalidInput';
import { unusableValue } from '../options/option';

/**
 * The subscriber numbers of a do-not-contact list: a text with commas or lines, or a list of phones.
 * Blank entries are left out.
 *
 * @throws {InvalidInput} when there is no list, or an entry is no phone: the list protects people
 */
export const phonesOption: Reader<ReadonlySet<string>> = (value, label, form) => {
	if (value === undefined || value === null) {
		throw unusableValue(value, label, 'a list of phones, which may be empty');
	}
	const country = readDefaultCountry(form);
	const entries = (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((entry) =>
		typeof entry === 'string' ? entry.split(listSeparator) : [entry],
	);
	// A missing column yields a list of empty values; a table without rows yields a single one.
	const isOfNothing = entries.every((entry) => entry === undefined || entry === null);
	if (entries.length > 1 && isOfNothing) throw unusableValue(entries, label, 'a list of phones');
	const digits = entries.flatMap((entry, index) =>
		isBlank(entry) ? [] : digitsOf(entry, `Phone ${index + 1} of "${label}"`, country),
	);
	return new Set(digits.map(subscriberNumber));
};

/** A Brazilian phone with or without country code, also without its ninth digit. */
const brazilian = /^(55)?[1-9]{2}(?:9\d|[2-9])\d{7}$/;

/** Brazilian phones are read by their form: channels store mobile ones without their ninth digit. */
function digitsOf(entry: unknown, label: string, country: DefaultCountry): string {
	const text = readPhoneText(entry);
	const [full, code] = (text.ok && brazilian.exec(text.digits)) || [];
	const isFull = text.ok && (text.plus || country === noCountry);
	if (full && (isFull ? code : country === 'BR')) return full;
	const phone = normalizePhone(entry, country);
	if (phone.ok) return phone.digits;
	throw new InvalidInput(`${label} is not a phone`, `${phone.message}.`);
}
