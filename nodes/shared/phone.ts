/*
 * The one place that knows numbering plans.
 *
 * Metadata: `max`. `mobile` refuses landlines such as +55 11 3333-4444, and business accounts run
 * on landlines. `min` accepts them, but knows only rough shapes: it lets +55 11 8123-4567 pass, a
 * Brazilian mobile without its ninth digit, which the service would store as a second lead (spec,
 * "Phone format": 13 digits for a Brazilian mobile). The build leaves out of it what only
 * formatting needs (scripts/build/phoneMetadata.js).
 */
import {
	type CountryCode,
	type MetadataJson,
	type PhoneNumber,
	getCountries,
	getCountryCallingCode,
	isSupportedCountry,
	parsePhoneNumberFromString,
	validatePhoneNumberLength,
} from 'libphonenumber-js/core';
import numberingPlans from 'libphonenumber-js/metadata.max.json';

import type { PhoneText, RefusedPhone } from './phoneText';
import { quote, readPhoneText, refusePhone } from './phoneText';

export type { CountryCode } from 'libphonenumber-js/core';
export type { PhoneRefusal, RefusedPhone } from './phoneText';

export interface AcceptedPhone {
	ok: true;
	/** Country code + area code + number, digits only (spec, "Phone format"). */
	digits: string;
	/** ISO 3166 two-letter code; absent for numbers of no country, such as +800. */
	country?: string;
}

export type PhoneResult = AcceptedPhone | RefusedPhone;

const metadata = numberingPlans as unknown as MetadataJson;

const englishNames = new Intl.DisplayNames(['en'], { type: 'region' });
const STRICT_FORM = /^[1-9]\d{6,14}$/;
const LONGEST_PHONE = 15;

// No country writes a number of this many digits without its trunk prefix in daily life.
const SHORTEST_SURELY_INTERNATIONAL = 12;

/**
 * Turns what people type into the strict format, or says why it cannot.
 *
 * With a plus or `00` in front, the first digits are the country code. Bare digits are read, in
 * this order, and the first reading that is a valid number wins:
 * 1. with the default country's own code in front (`5511987654321` is never prefixed twice);
 * 2. from 12 digits on, with any country's code in front;
 * 3. as a national number of the default country, with or without trunk prefix (`0`), Brazilian
 *    carrier code (`0 15`) or dial-out prefix (`11987654321` is São Paulo, not +1 198…);
 * 4. with any country's code in front (`14155552671` with default BR is a US number).
 *
 * Repeating it: a result, given again, yields the same digits
 * - always, without a default country;
 * - always, with a default country that has the same country code;
 * - always, from 12 digits on, so for every Brazilian phone;
 * - otherwise unless the full number also reads as a national number of the default country:
 *   Peru's `51987654321` is area 51 with default BR. Such numbers need their plus in front.
 *
 * @param input text or number; anything else is refused, never thrown at
 * @param defaultCountry ISO 3166 two-letter code; without it only full numbers are accepted
 */
export function normalizePhone(input: unknown, defaultCountry?: CountryCode): PhoneResult {
	const text = readPhoneText(input);
	if (!text.ok) return text;
	if (defaultCountry && !isSupportedCountry(defaultCountry, metadata)) {
		return refusePhone(
			'unknownDefaultCountry',
			`${quote(String(defaultCountry))} is not a country code. ` +
				'Choose a Default Country from the list, e.g. BR',
		);
	}
	const country = defaultCountry || undefined;
	for (const read of readings(text, country)) {
		const phone = read();
		if (phone) return accept(phone);
	}
	return explain(text, country);
}

/**
 * Whether a text already is in the strict format: digits only, beginning with a country code, and
 * a number that this country uses.
 */
export function isStrictPhone(value: string): boolean {
	if (!STRICT_FORM.test(value)) return false;
	return international(value)?.number === `+${value}`;
}

/** Options of a "Default Country" field: `{ name: 'Brazil (+55)', value: 'BR' }`, by name. */
export const phoneCountries: Array<{ name: string; value: string }> = getCountries(metadata)
	.map((country) => ({
		name: `${countryName(country)} (+${getCountryCallingCode(country, metadata)})`,
		value: country as string,
	}))
	.sort((one, other) => one.name.localeCompare(other.name, 'en'));

type Reading = () => PhoneNumber | undefined;

function readings({ plus, digits }: PhoneText, country?: CountryCode): Reading[] {
	const full = () => international(digits);
	const national = () => (country ? valid(digits, country) : undefined);

	if (plus) return [full];
	// The national reading knows dial-out prefixes other than 00, and Brazil's 00 with carrier code.
	if (digits.startsWith('00')) return [() => international(digits.slice(2)), national];
	if (digits.startsWith('0')) return [national];
	const hasOwnCode =
		country !== undefined && digits.startsWith(getCountryCallingCode(country, metadata));
	return hasOwnCode || digits.length >= SHORTEST_SURELY_INTERNATIONAL
		? [full, national]
		: [national, full];
}

function international(digits: string): PhoneNumber | undefined {
	return valid(`+${digits}`);
}

function valid(text: string, country?: CountryCode): PhoneNumber | undefined {
	const phone = parsePhoneNumberFromString(
		text,
		{ defaultCountry: country, extract: false },
		metadata,
	);
	return phone?.isValid() && STRICT_FORM.test(phone.number.slice(1)) ? phone : undefined;
}

function accept(phone: PhoneNumber): AcceptedPhone {
	const digits = phone.number.slice(1);
	return phone.country ? { ok: true, digits, country: phone.country } : { ok: true, digits };
}

function explain({ plus, digits, quoted }: PhoneText, country?: CountryCode): RefusedPhone {
	const dialled = !plus && digits.startsWith('00') ? digits.slice(2) : digits;
	const ownCode = country && getCountryCallingCode(country, metadata);
	const isFull =
		plus || dialled !== digits || !country || (ownCode && isFullForm(digits, ownCode, country));
	const target = isFull ? `+${dialled}` : digits;
	const phone = parsePhoneNumberFromString(target, { defaultCountry: country }, metadata);
	const place = isFull
		? phone?.country && countryName(phone.country)
		: country && countryName(country);

	if (digits.length > LONGEST_PHONE + 4) {
		return refusePhone(
			'tooLong',
			`${quoted} has ${digits.length} digits, a phone has at most ${LONGEST_PHONE}. ` +
				'Keep one number in this field',
		);
	}
	const length = validatePhoneNumberLength(target, { defaultCountry: country }, metadata);
	if (length === 'INVALID_COUNTRY') {
		return refusePhone(
			'unknownCountryCode',
			`${quoted} does not begin with a country code in use. ` +
				'Put + and the country code first, or choose a Default Country',
		);
	}
	if (length === 'TOO_SHORT' || length === 'NOT_A_NUMBER') {
		return refusePhone(
			'tooShort',
			`${quoted} is too short${place ? ` for ${place}` : ''}. ` +
				'Check that the area code is there and that no digit is missing',
		);
	}
	if (length === 'TOO_LONG') {
		return refusePhone(
			'tooLong',
			`${quoted} is too long${place ? ` for ${place}` : ''}. ` +
				'Check for a digit too many, or put + and the country code first',
		);
	}
	const brazilian = phone?.countryCallingCode === '55' ? phone.nationalNumber : '';
	if (/^\d{8,9}$/.test(brazilian)) {
		return refusePhone(
			'tooShort',
			`${quoted} lacks its area code. Write it in front, e.g. 11 98765-4321`,
		);
	}
	if (/^\d\d[6-9]\d{7}$/.test(brazilian)) {
		return refusePhone(
			'invalid',
			`${quoted} looks like a Brazilian mobile without its ninth digit. ` +
				'Write the 9 after the area code, e.g. 11 98765-4321',
		);
	}
	return refusePhone(
		'invalid',
		`${quoted} is not a number in use${place ? ` in ${place}` : ''}. ` +
			'Check the country code, the area code and each digit',
	);
}

function isFullForm(digits: string, ownCode: string, country: CountryCode): boolean {
	return (
		digits.startsWith(ownCode) &&
		validatePhoneNumberLength(digits, { defaultCountry: country }, metadata) === 'TOO_LONG'
	);
}

function countryName(country: CountryCode): string {
	return englishNames.of(country) ?? country;
}
