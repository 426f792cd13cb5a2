import type { CountryCode, PhoneNumber } from 'libphonenumber-js/core';

import {
	callingCode,
	checkLength,
	dialledNumber,
	fullNumber,
	isCountry,
	isMobile,
	nameOfCountry,
	nationalNumber,
	numberOfToday,
	readInvalidNumber,
} from './numberingPlans';
import type { PhoneText, RefusedPhone } from './phoneText';
import { quote, readPhoneText, refusePhone } from './phoneText';
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

/**
 * Converts a phone number in any common format to the strict format, or says why it cannot.
 *
 * After a plus or `00`, and in the address of a messaging channel, the first digits are the country
 * code. Any other number is one of the default country, with or without its code, a trunk zero or a
 * carrier code: a slip never changes the country. A form that the numbering plan has retired, and that
 * lists still hold, becomes today's.
 *
 * What may mean two people is refused: `00` where a zero too many explains it, from 11 digits a
 * landline of the default country that is a mobile elsewhere, or in a link to a chat any number of it that
 * is, and an Italian mobile that may be a landline whose leading zero a spreadsheet dropped.
 *
 * @param input text or number; anything else is rejected without throwing
 * @param defaultCountry with `none`, every phone starts with its country code, and a Brazilian mobile
 *   as channels store it gets its ninth digit; if omitted, that digit is not added but to an address
 */
export function normalizePhone(input: unknown, defaultCountry?: DefaultCountry): PhoneResult {
	const text = readPhoneText(input);
	if (!text.ok) return text;
	const country = defaultCountry === noCountry ? undefined : defaultCountry;
	if (country !== undefined && !isCountry(country)) {
		return refusePhone(
			`${quote(String(country))} is not a country code. ` +
				'Choose a Default Country from the list, e.g. BR',
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
	const own = hasZeros ? undefined : nationalNumber(digits, country);
	if (!own) return readDialled(text, country);
	const other = otherReading(own, text, country);
	return other ? refuseBoth(text, own, other) : accept(own);
}

/** Kinds of numbers that seldom have an account of the channel, by the library's names. */
const unlikelyKinds = new Map<unknown, string>([
	['FIXED_LINE', 'landline'],
	['TOLL_FREE', 'service number'],
	['SHARED_COST', 'service number'],
	['PREMIUM_RATE', 'service number'],
	['UAN', 'service number'],
]);

/** What may be doubtful about an accepted phone. */
export interface PhoneDoubts {
	/** Landline, or number of a service. */
	unlikelyKind?: string;
	/** Whether one digit is repeated, as where people give no phone. */
	isRepeated?: boolean;
	/** Whether it was typed with its country code. */
	hasCode?: boolean;
	/** Whether its digits are all but the country code. */
	isWithoutCode?: boolean;
	/** Whether they begin like that code. */
	beginsLikeCode?: boolean;
	/** Name of another country whose number they would be with a plus, and whether of a mobile. */
	otherCountry?: string;
	isMobileElsewhere?: boolean;
}

/** What is doubtful about an accepted phone. */
export function phoneDoubts(typed: unknown, { digits }: AcceptedPhone): PhoneDoubts {
	const text = readPhoneText(typed);
	const own = fullNumber(digits);
	if (!text.ok || !own) return {};
	const code = own.countryCallingCode;
	const isWithoutCode = !text.plus && `${code}${text.digits}` === digits;
	const other = isWithoutCode ? fullNumber(text.digits) : undefined;
	return {
		unlikelyKind: unlikelyKinds.get(own.getType()),
		isRepeated: new Set(subscriberNumber(digits)).size === 1,
		isWithoutCode,
		hasCode: text.plus || (!isWithoutCode && text.digits.replace(/^00/, '').startsWith(code)),
		beginsLikeCode: isWithoutCode && text.digits.startsWith(code),
		otherCountry: other && nameOfCountry(other),
		isMobileElsewhere: other !== undefined && isMobile(other),
	};
}

/** The last digits of a phone as it was typed: eight, or fewer where its number without country code is shorter. */
export function subscriberDigits(typed: unknown, { digits }: AcceptedPhone): string {
	const text = readPhoneText(typed);
	const national = fullNumber(digits)?.nationalNumber ?? digits;
	return text.ok ? text.digits.slice(-Math.min(national.length, 8)) : subscriberNumber(digits);
}

/** The end of a phone that all its formats share: also without Brazil's ninth digit. */
export function subscriberNumber(digits: string): string {
	return digits.slice(-8);
}

function accept({ number, country }: PhoneNumber): AcceptedPhone {
	return { ok: true, digits: number.slice(1), country };
}

/**
 * Reads digits after `00`, or after the prefix with which the default country dials abroad. A number of
 * that country's own code is certain. Any other is read after `00` only, and refused where it may be a
 * national number with a zero too many.
 */
function readDialled(text: PhoneText, country: CountryCode): PhoneResult {
	const { digits, quoted } = text;
	const hasZeros = digits.startsWith('00');
	const full = hasZeros ? fullNumber(digits.slice(2)) : undefined;
	const dialled = dialledNumber(digits, country);
	const code = callingCode(country);
	if (full?.countryCallingCode === code) return accept(full);
	if (dialled?.countryCallingCode === code) {
		return full ? refuseBoth(text, dialled, full) : accept(dialled);
	}
	if (hasZeros && hasZeroTooMany(digits, country)) {
		const advice = full ? `, or write ${full.number} for ${nameOfCountry(full)}` : '';
		return refusePhone(
			`${quoted} looks like a number in ${nameOfCountry(country)} with a zero too many. Remove a zero${advice}`,
			full && nameOfCountry(full),
		);
	}
	const isAsTyped = full?.number === `+${digits.slice(2)}`;
	if (full && (isAsTyped || !dialled || dialled.number === full.number)) return accept(full);
	if (full && dialled) return refuseBoth(text, dialled, full);
	if (dialled) {
		const where = nameOfCountry(dialled);
		return refusePhone(`${quoted} looks like a number of ${where}. Write ${dialled.number}`);
	}
	return hasZeros ? explain(text, digits.slice(2)) : explain(text, digits, country);
}

/** Whether a zero less leaves a number of the country, without a carrier code or a retired prefix. */
function hasZeroTooMany(digits: string, country: CountryCode): boolean {
	const withoutZero = digits.slice(1);
	const own = numberOfToday(withoutZero, country);
	return (own && !own.carrierCode && isOfPeople(own)) || isBrazilianShort(withoutZero, country);
}

/** No landline of any country has more digits, although plans that leave the length open allow up to 15. */
const longestLandline = 11;

/** Shorter ones, by ITU-T E.164: a Serbian area code and up to seven digits; Luxembourg has no area codes. */
const longestLandlines: Partial<Record<string, number>> = { LU: 8, RS: 9 };

/** Whether a national number may be somebody's: mailboxes and pagers are nobody's. */
function isOfPeople(own: PhoneNumber): boolean {
	const kind = String(own.getType());
	if (kind === 'VOICEMAIL' || kind === 'PAGER') return false;
	const longest = longestLandlines[String(own.country)] ?? longestLandline;
	return isMobile(own) || own.nationalNumber.length <= longest;
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
	const code = callingCode(country);
	if (own.number !== `+${code}${digits}`) return undefined;
	if (code === '39' && digits.length === 9) return withLostZero(digits, code);
	if (digits.length < shortestFullNumber || (isMobile(own) && !isChatLink)) return undefined;
	const full = fullNumber(digits);
	return full && isMobile(full) ? full : undefined;
}

/** The number with the zero that a spreadsheet drops, where it is part of the number. */
function withLostZero(digits: string, code: string): PhoneNumber | undefined {
	const phone = fullNumber(`${code}0${digits}`);
	return phone?.nationalNumber === `0${digits}` ? phone : undefined;
}

function refuseBoth({ quoted }: PhoneText, own: PhoneNumber, other: PhoneNumber): RefusedPhone {
	const [one, two] = [own, other].map(
		(phone) => `a ${isMobile(phone) ? 'mobile' : 'landline'} in ${nameOfCountry(phone)}`,
	);
	const isAbroad = own.countryCallingCode !== other.countryCallingCode;
	return refusePhone(
		`${quoted} may be ${one} or ${two}. Write ${own.number} or ${other.number}`,
		isAbroad ? nameOfCountry(other) : undefined,
	);
}

/** @param dialled the digits, without `00` */
function explain(text: PhoneText, dialled: string, country?: CountryCode): RefusedPhone {
	const { digits, quoted } = text;
	const ownCode = country && callingCode(country);
	const isFull =
		!country ||
		(ownCode && digits.startsWith(ownCode) && checkLength(digits, country) === 'TOO_LONG');
	const target = isFull ? `+${dialled}` : digits;
	const phone = readInvalidNumber(target, country);
	const known = isFull ? phone?.country : country;
	const place = known ? nameOfCountry(known) : undefined;

	if (digits.length > longestPhone + 4) {
		return refusePhone(
			`${quoted} has ${digits.length} digits, but a phone has at most ${longestPhone}. ` +
				'Enter one number only',
		);
	}
	const full = country && fullNumber(digits);
	const elsewhere = full && nameOfCountry(full);
	const refuse = (fault: string, advice: string) => {
		const typed = /^"(\d[^"…]*)"$/.exec(quoted)?.[1] ?? digits;
		const other = `If it is a number of ${elsewhere}, write +${typed}`;
		return refusePhone(`${quoted} ${fault}. ${elsewhere ? other : advice}`, elsewhere);
	};
	const length = checkLength(target, country);
	if (length === 'INVALID_COUNTRY') {
		return refuse(
			'does not start with a valid country code',
			'Start with + and the country code, or choose a Default Country',
		);
	}
	if (ownCode && withLostZero(digits, ownCode)) {
		return refuse('lacks the zero at its start, which spreadsheets drop', `Write 0${digits}`);
	}
	if (length === 'TOO_SHORT' || length === 'NOT_A_NUMBER') {
		return refuse(
			`is too short${place ? ` for ${place}` : ''}`,
			'Check for a missing area code or digit',
		);
	}
	if (length === 'TOO_LONG') {
		return refuse(
			`is too long${place ? ` for ${place}` : ''}`,
			'Check for an extra digit, or start with + and the country code',
		);
	}
	const brazilian = phone?.countryCallingCode === '55' ? phone.nationalNumber : '';
	if (/^\d{8,9}$/.test(brazilian)) {
		return refuse('has no area code', 'Enter it first, e.g. 11 98765-4321');
	}
	if (isBrazilianShort(brazilian, 'BR')) {
		return refuse(
			'lacks its ninth digit',
			'If no other digit is missing, enter the 9 after the area code, e.g. 11 98765-4321',
		);
	}
	return refuse(
		`is not a valid number${place ? ` in ${place}` : ''}`,
		'Check the country code, the area code and the digits',
	);
}
