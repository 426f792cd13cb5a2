import type { CountryCode, PhoneNumber } from 'libphonenumber-js/core';

import {
	callingCode,
	checkLength,
	fullNumber,
	isMobile,
	nameOfCountry,
	nationalNumber,
	readInvalidNumber,
	retiredNumber,
} from './numberingPlans';
import { readPhoneText, refusePhone, type PhoneText, type RefusedPhone } from './phoneText';
import { withNinthDigit } from './storedForms';

export type { CountryCode } from 'libphonenumber-js/core';
export { phoneCountries } from './numberingPlans';

/** Value of "Default Country" for phones that all start with their country code. */
export const noCountry = 'none';

/** ISO 3166 two-letter code, or `none`. */
export type DefaultCountry = CountryCode | typeof noCountry;

export interface AcceptedPhone {
	ok: true;
	/** Country code + area code + number, digits only (spec, "Phone format"). */
	digits: string;
	/** ISO 3166 two-letter code; absent for numbers without a country, such as +800. */
	country?: string;
	/** A mobile of another country that the digits are, too: a lead that shows exactly these is meant. */
	other?: { digits: string; message: string };
}

export type PhoneResult = AcceptedPhone | RefusedPhone;

/** Shorter numbers without a plus are not compared with those of other countries. */
const shortestFullNumber = 11;

/** No landline of any country has more digits, although plans that leave the length open allow up to 15. */
const longestLandline = 11;

/**
 * Converts a phone number in any common format to the strict format, or says why it cannot.
 *
 * After a plus or `00`, and in the address of a messaging channel, the first digits are the country
 * code. Any other number is one of the default country, with or without its code, a trunk zero or a
 * carrier code: a slip never changes the country.
 *
 * What may mean two people is refused: `00` where a zero too many explains it, and from 11 digits a landline of
 * the default country that is a mobile elsewhere, or in a link to a chat any number of it that is.
 *
 * @param input text or number; anything else is refused without throwing
 * @param defaultCountry with `none`, every phone starts with its country code, and a Brazilian mobile
 *   as channels store it gets its ninth digit
 */
export function normalizePhone(input: unknown, defaultCountry: DefaultCountry): PhoneResult {
	const text = readPhoneText(input);
	if (!text.ok) return text;
	const country = defaultCountry === noCountry ? undefined : defaultCountry;
	const { plus, digits, quoted, isAddress } = text;
	const hasZeros = !plus && digits.startsWith('00');
	if (country && !plus && !hasZeros) return readNational(text, country);
	const dialled = hasZeros ? digits.slice(2) : digits;
	const full = fullNumber(isAddress || !country ? withNinthDigit(dialled) : dialled);
	const isForeign = country && full?.countryCallingCode !== callingCode(country);
	if (hasZeros && isForeign && hasZeroTooMany(`0${dialled}`, country)) {
		const advice = full ? `, or write ${full.number} for ${nameOfCountry(full)}` : '';
		return refusePhone(
			`${quoted} looks like a number in ${nameOfCountry(country)} with a zero too many. Remove a zero${advice}`,
		);
	}
	return full ? accept(full) : explain(text, `+${dialled}`);
}

function accept({ number, country }: PhoneNumber): AcceptedPhone {
	return { ok: true, digits: number.slice(1), country };
}

function readNational(text: PhoneText, country: CountryCode): PhoneResult {
	const { digits, quoted } = text;
	const own = nationalNumber(digits, country) ?? retiredNumber(digits, country);
	if (!own) return explain(text, digits, country);
	const isBare = own.number === `+${callingCode(country)}${digits}`;
	const other = isBare && digits.length >= shortestFullNumber ? fullNumber(digits) : undefined;
	if (!other || !isMobile(other)) return accept(own);
	const [one, two] = [own, other].map(
		(phone) => `a ${isMobile(phone) ? 'mobile' : 'landline'} in ${nameOfCountry(phone)}`,
	);
	const message = `${quoted} may be ${one} or ${two}. Write ${own.number} or ${other.number}`;
	// A link to a chat opens that of the full number, whatever number the digits are here.
	if (!isMobile(own) || text.isAddress) return refusePhone(message);
	return { ...accept(own), other: { digits, message } };
}

/** Whether a zero less leaves a number of the country, without a carrier code or a retired prefix. */
function hasZeroTooMany(withoutZero: string, country: CountryCode): boolean {
	const own = nationalNumber(withoutZero, country);
	if (!own || own.carrierCode) return country === 'BR' && isBrazilianShort(withoutZero);
	return isMobile(own) || own.nationalNumber.length <= longestLandline;
}

/** Whether digits are a Brazilian mobile without its ninth digit, with or without trunk zero. */
function isBrazilianShort(digits: string): boolean {
	const [, area, rest] = /^0?([1-9]{2})([6-9]\d{7})$/.exec(digits) ?? [];
	return area !== undefined && nationalNumber(`${area}9${rest}`, 'BR') !== undefined;
}

/** What is wrong with a number, by the library's reason. */
const lengthFaults: Record<string, string> = {
	INVALID_COUNTRY: 'does not start with a valid country code',
	TOO_SHORT: 'is too short',
	NOT_A_NUMBER: 'is too short',
	TOO_LONG: 'is too long',
};

/** @param digits with a plus, or those of the country */
function explain(
	{ quoted }: PhoneText,
	digits: string,
	country = readInvalidNumber(digits)?.country,
): RefusedPhone {
	const phone = readInvalidNumber(digits, country);
	const national = phone?.countryCallingCode === '55' ? phone.nationalNumber : '';
	const where = country ? ` for ${nameOfCountry(country)}` : '';
	let fault = lengthFaults[checkLength(digits, country) ?? ''] ?? 'is not a valid number';
	let advice = 'Check the area code and the digits, or start with + and the country code';
	if (/^\d{8,9}$/.test(national)) {
		[fault, advice] = ['has no area code', 'Enter it first, e.g. 11 98765-4321'];
	} else if (isBrazilianShort(national)) {
		fault = 'lacks its ninth digit';
		advice = 'If no other digit is missing, enter the 9 after the area code, e.g. 11 98765-4321';
	} else fault += where;
	const other = digits.startsWith('+') ? undefined : fullNumber(digits);
	if (other) advice = `If it is a number of ${nameOfCountry(other)}, write ${other.number}`;
	return refusePhone(`${quoted} ${fault}. ${advice}`);
}

/** What kind of number a phone is if it seldom has an account of the channel. */
export function unlikelyKind(digits: string): 'landline' | undefined {
	return fullNumber(digits)?.getType() === 'FIXED_LINE' ? 'landline' : undefined;
}
