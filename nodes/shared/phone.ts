/*
 * The only module that knows numbering plans.
 *
 * It uses the `max` metadata. `mobile` rejects landlines such as +55 11 3333-4444, which business
 * accounts use. `min` accepts them but knows only rough shapes: it accepts +55 11 8123-4567, a
 * Brazilian mobile without its ninth digit, which the CRM would store as a second lead (spec,
 * "Phone format": 13 digits for a Brazilian mobile).
 */
import type { CountryCode, MetadataJson, PhoneNumber } from 'libphonenumber-js/core';

import countryNames from './countryNames.json';
import {
	getCountryCallingCode,
	isSupportedCountry,
	numberingPlans,
	parsePhoneNumberFromString,
	validatePhoneNumberLength,
} from './phoneLibrary';
import type { PhoneText, RefusedPhone } from './phoneText';
import { quote, readPhoneText, refusePhone } from './phoneText';

export type { CountryCode } from 'libphonenumber-js/core';

export interface AcceptedPhone {
	ok: true;
	/** Country code + area code + number, digits only (spec, "Phone format"). */
	digits: string;
	/** ISO 3166 two-letter code; absent for numbers without a country, such as +800. */
	country?: string;
}

export type PhoneResult = AcceptedPhone | RefusedPhone;

const metadata = numberingPlans as unknown as MetadataJson;

const strictForm = /^[1-9]\d{6,14}$/;
const longestPhone = 15;

// In practice, no national number without a trunk prefix has this many digits.
const shortestSurelyInternational = 12;

/**
 * Converts a phone number in any common format to the strict format, or says why it cannot.
 *
 * After a plus or `00`, the first digits are the country code. Bare digits are interpreted in this
 * order, and the first interpretation that is a valid number wins:
 * 1. starting with the default country's code (`5511987654321` is never prefixed twice);
 * 2. from 12 digits on, starting with any country's code;
 * 3. as a national number of the default country, with or without trunk prefix (`0`), Brazilian
 *    carrier code (`0 15`) or dial-out prefix (`11987654321` is São Paulo, not +1 198…);
 * 4. starting with any country's code (`14155552671` with default BR is a US number).
 *
 * Normalizing a result again yields the same digits
 * - always, without a default country;
 * - always, with a default country that has the same country code;
 * - always, from 12 digits on, and so for every Brazilian phone;
 * - otherwise, unless the full number is also a national number of the default country: Peru's
 *   `51987654321` is area code 51 with default BR. Such numbers need a leading plus.
 *
 * @param input text or number; anything else is rejected without throwing
 * @param defaultCountry ISO 3166 two-letter code; without it only full numbers are accepted
 */
export function normalizePhone(input: unknown, defaultCountry?: CountryCode): PhoneResult {
	const text = readPhoneText(input);
	if (!text.ok) return text;
	if (defaultCountry && !isSupportedCountry(defaultCountry, metadata)) {
		return refusePhone(
			`${quote(String(defaultCountry))} is not a country code. ` +
				'Choose a Default Country from the list, e.g. BR',
		);
	}
	const country = defaultCountry || undefined;
	for (const read of readings(text, country)) {
		const phone = read();
		if (phone) return { ok: true, digits: phone.number.slice(1), country: phone.country };
	}
	return explain(text, country);
}

/** The end of a phone that all its formats share: also without Brazil's ninth digit. */
export function subscriberNumber(digits: string): string {
	return digits.slice(-8);
}

/** Options of a "Default Country" field: `{ name: 'Brazil (+55)', value: 'BR' }`, by name. */
export const phoneCountries = Object.entries(countryNames).map(([country, name]) => ({
	name: `${name} (+${getCountryCallingCode(country as CountryCode, metadata)})`,
	value: country,
}));

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
	return hasOwnCode || digits.length >= shortestSurelyInternational
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
	return phone?.isValid() && strictForm.test(phone.number.slice(1)) ? phone : undefined;
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

	if (digits.length > longestPhone + 4) {
		return refusePhone(
			`${quoted} has ${digits.length} digits, but a phone has at most ${longestPhone}. ` +
				'Enter one number only',
		);
	}
	const length = validatePhoneNumberLength(target, { defaultCountry: country }, metadata);
	if (length === 'INVALID_COUNTRY') {
		return refusePhone(
			`${quoted} does not start with a valid country code. ` +
				'Start with + and the country code, or choose a Default Country',
		);
	}
	if (length === 'TOO_SHORT' || length === 'NOT_A_NUMBER') {
		return refusePhone(
			`${quoted} is too short${place ? ` for ${place}` : ''}. ` +
				'Check for a missing area code or digit',
		);
	}
	if (length === 'TOO_LONG') {
		return refusePhone(
			`${quoted} is too long${place ? ` for ${place}` : ''}. ` +
				'Check for an extra digit, or start with + and the country code',
		);
	}
	const brazilian = phone?.countryCallingCode === '55' ? phone.nationalNumber : '';
	if (/^\d{8,9}$/.test(brazilian)) {
		return refusePhone(`${quoted} has no area code. Enter it first, e.g. 11 98765-4321`);
	}
	if (/^\d\d[6-9]\d{7}$/.test(brazilian)) {
		return refusePhone(
			`${quoted} looks like a Brazilian mobile without its ninth digit. ` +
				'Enter the 9 after the area code, e.g. 11 98765-4321',
		);
	}
	return refusePhone(
		`${quoted} is not a valid number${place ? ` in ${place}` : ''}. ` +
			'Check the country code, the area code and the digits',
	);
}

function isFullForm(digits: string, ownCode: string, country: CountryCode): boolean {
	return (
		digits.startsWith(ownCode) &&
		validatePhoneNumberLength(digits, { defaultCountry: country }, metadata) === 'TOO_LONG'
	);
}

function countryName(country: CountryCode): string {
	return (countryNames as Record<string, string>)[country] ?? country;
}
