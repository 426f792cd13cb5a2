import type { CountryCode, PhoneNumber } from 'libphonenumber-js/core';

import {
	callingCode,
	checkLength,
	fullNumber,
	isCountry,
	isMobile,
	nameOfCountry,
	nationalNumber,
	numberOfToday,
	readInvalidNumber,
} from './numberingPlans';
import { quote, readPhoneText, refusePhone, type PhoneText, type RefusedPhone } from './phoneText';
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
}

export type PhoneResult = AcceptedPhone | RefusedPhone;

/** Most digits of a phone (ITU-T E.164). */
const longestPhone = 15;

/** Shorter numbers without a plus are not compared with those of other countries. */
const shortestFullNumber = 11;

/** No landline of any country has more digits, although plans that leave the length open allow up to 15. */
const longestLandline = 11;

/**
 * Converts a phone number in any common format to the strict format, or says why it cannot.
 *
 * After a plus or `00`, and in the address of a messaging channel, the first digits are the country
 * code. Any other number is one of the default country, with or without its code, a trunk zero or a
 * carrier code: a slip never changes the country. A form that the numbering plan has retired, and that
 * lists still hold, becomes today's.
 *
 * What may mean two people is refused: `00` where a zero too many explains it, and from 11 digits a landline of
 * the default country that is a mobile elsewhere, or in a link to a chat any number of it that is.
 *
 * @param input text or number; anything else is refused without throwing
 * @param defaultCountry with `none`, every phone starts with its country code, and a Brazilian mobile
 *   as channels store it gets its ninth digit; if omitted, that digit is not added but to an address
 */
export function normalizePhone(input: unknown, defaultCountry?: DefaultCountry): PhoneResult {
	const text = readPhoneText(input);
	if (!text.ok) return text;
	const country = defaultCountry === noCountry ? undefined : defaultCountry;
	if (country !== undefined && !isCountry(country)) {
		return refusePhone(
			`${quote(String(country))} is not a country code. Choose a Default Country from the list, e.g. BR`,
		);
	}
	const { plus, digits } = text;
	const hasZeros = !plus && digits.startsWith('00');
	const dialled = hasZeros ? digits.slice(2) : digits;
	if (plus || country === undefined) {
		const isStored = text.isAddress || defaultCountry === noCountry;
		const phone = fullNumber(isStored ? withNinthDigit(dialled) : dialled);
		return phone ? accept(phone) : explain(text, dialled);
	}
	if (hasZeros) return readDialled(text, dialled, country);
	const own = nationalNumber(digits, country);
	if (!own) return explain(text, digits, country);
	const other = otherReading(own, text, country);
	return other ? refuseBoth(text, own, other) : accept(own);
}

function accept({ number, country }: PhoneNumber): AcceptedPhone {
	return { ok: true, digits: number.slice(1), country };
}

/** Reads digits after `00`: refused where they may be a national number with a zero too many. */
function readDialled(text: PhoneText, dialled: string, country: CountryCode): PhoneResult {
	const full = fullNumber(dialled);
	if (full?.countryCallingCode === callingCode(country)) return accept(full);
	if (!hasZeroTooMany(`0${dialled}`, country)) return full ? accept(full) : explain(text, dialled);
	const where = full && nameOfCountry(full);
	const advice = full ? `, or write ${full.number} for ${where}` : '';
	return refusePhone(
		`${text.quoted} looks like a number in ${nameOfCountry(country)} with a zero too many. Remove a zero${advice}`,
		where,
	);
}

/** Whether a zero less leaves a number of the country, without a carrier code or a retired prefix. */
function hasZeroTooMany(withoutZero: string, country: CountryCode): boolean {
	const own = numberOfToday(withoutZero, country);
	if (!own || own.carrierCode) return isBrazilianShort(withoutZero, country);
	return isMobile(own) || own.nationalNumber.length <= longestLandline;
}

/** Whether digits are a Brazilian mobile without its ninth digit, with or without trunk zero. */
function isBrazilianShort(digits: string, country: CountryCode): boolean {
	const [, area, rest] = /^0?([1-9]{2})([6-9]\d{7})$/.exec(digits) ?? [];
	return country === 'BR' && nationalNumber(`${area}9${rest}`, country) !== undefined;
}

/**
 * Another number that somebody may have meant by digits without country code and trunk zero. A link to a
 * chat opens that of a full number, whatever number they are here.
 */
function otherReading(own: PhoneNumber, { digits, isChatLink }: PhoneText, country: CountryCode) {
	if (own.number !== `+${callingCode(country)}${digits}`) return undefined;
	if (digits.length < shortestFullNumber || (isMobile(own) && !isChatLink)) return undefined;
	const full = fullNumber(digits);
	return full && isMobile(full) ? full : undefined;
}

function refuseBoth({ quoted }: PhoneText, own: PhoneNumber, other: PhoneNumber): RefusedPhone {
	const [one, two] = [own, other].map(
		(phone) => `a ${isMobile(phone) ? 'mobile' : 'landline'} in ${nameOfCountry(phone)}`,
	);
	return refusePhone(
		`${quoted} may be ${one} or ${two}. Write ${own.number} or ${other.number}`,
		nameOfCountry(other),
	);
}

/** @param dialled the digits, without `00` */
function explain(text: PhoneText, dialled: string, country?: CountryCode): RefusedPhone {
	const { digits, quoted } = text;
	if (digits.length > longestPhone + 4) {
		return refusePhone(
			`${quoted} has ${digits.length} digits, but a phone has at most ${longestPhone}. Enter one number only`,
		);
	}
	const isTooLong = country && checkLength(digits, country) === 'TOO_LONG';
	const isFull = !country || (isTooLong && digits.startsWith(callingCode(country)));
	const target = isFull ? `+${dialled}` : digits;
	const phone = readInvalidNumber(target, country);
	const known = isFull ? phone?.country : country;
	const place = known ? nameOfCountry(known) : undefined;
	const full = country && fullNumber(digits);
	const elsewhere = full && nameOfCountry(full);
	const typed = /^"(\d[^"…]*)"$/.exec(quoted)?.[1] ?? digits;
	const [fault, advice] = describeFault(phone, checkLength(target, country), place);
	const other = `If it is a number of ${elsewhere}, write +${typed}`;
	return refusePhone(`${quoted} ${fault}. ${elsewhere ? other : advice}`, elsewhere);
}

function describeFault(
	phone: PhoneNumber | undefined,
	length: ReturnType<typeof checkLength>,
	place?: string,
): [fault: string, advice: string] {
	const national = phone?.countryCallingCode === '55' ? phone.nationalNumber : '';
	if (length === 'INVALID_COUNTRY')
		return [
			'does not start with a valid country code',
			'Start with + and the country code, or choose a Default Country',
		];
	if (length === 'TOO_SHORT' || length === 'NOT_A_NUMBER')
		return [
			`is too short${place ? ` for ${place}` : ''}`,
			'Check for a missing area code or digit',
		];
	if (length === 'TOO_LONG')
		return [
			`is too long${place ? ` for ${place}` : ''}`,
			'Check for an extra digit, or start with + and the country code',
		];
	if (/^\d{8,9}$/.test(national)) return ['has no area code', 'Enter it first, e.g. 11 98765-4321'];
	if (isBrazilianShort(national, 'BR'))
		return [
			'lacks its ninth digit',
			'If no other digit is missing, enter the 9 after the area code, e.g. 11 98765-4321',
		];
	return [
		`is not a valid number${place ? ` in ${place}` : ''}`,
		'Check the country code, the area code and the digits',
	];
}

/** Kinds of numbers that seldom have an account of the channel, by the library's names. */
const unlikelyKinds = new Map<unknown, string>([
	['FIXED_LINE', 'landline'],
	['TOLL_FREE', 'service number'],
	['SHARED_COST', 'service number'],
	['PREMIUM_RATE', 'service number'],
	['UAN', 'service number'],
]);

/** What kind of number a phone is if it seldom has an account of the channel: `landline`, or `service number`. */
export function unlikelyKind(digits: string): string | undefined {
	return unlikelyKinds.get(fullNumber(digits)?.getType());
}

/** The end of a phone that all its formats share: also without Brazil's ninth digit. */
export function subscriberNumber(digits: string): string {
	return digits.slice(-8);
}
