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
	numberingPlans,
	parsePhoneNumberFromString,
	validatePhoneNumberLength,
} from './phoneLibrary';
import { formOfToday } from './storedForms';

const metadata = numberingPlans as unknown as MetadataJson;

/** Country code + area code + number, digits only (spec, section 1, "Phone format"). */
const strictForm = /^[1-9]\d{6,14}$/;

/**
 * What the library may strip before a number: a zero with or without a carrier code, or the 1, 8 or 80
 * of +1, +7, +375 and their like. It also strips others, such as Brazil's 90, which is Turkey's code.
 */
const trunkPrefix = /^(?:0\d*|1|80?)?$/;

/** The number that digits with a country code are, also in a retired form. */
export function fullNumber(digits: string, country?: CountryCode): PhoneNumber | undefined {
	return validNumber(`+${formOfToday(digits)}`, country);
}

/** The number of a country that digits are, with or without its code or a zero. */
export function nationalNumber(digits: string, country: CountryCode): PhoneNumber | undefined {
	return (
		(digits.startsWith(callingCode(country)) && fullNumber(digits, country)) ||
		validNumber(digits, country) ||
		(digits.startsWith('0') && validNumber(digits.slice(1), country)) ||
		undefined
	);
}

/** The number of a country that digits in a retired form without its code are. */
export function retiredNumber(digits: string, country: CountryCode): PhoneNumber | undefined {
	// A 1 before ten digits is rather the code of the United States than Mexico's retired 1.
	return digits.startsWith('1') ? undefined : fullNumber(callingCode(country) + digits, country);
}

/** @param country to which the number must belong */
function validNumber(text: string, country?: CountryCode): PhoneNumber | undefined {
	const options = { defaultCountry: country, extract: false } as const;
	const phone = parsePhoneNumberFromString(text, options, metadata);
	if (!phone?.isValid() || !strictForm.test(phone.number.slice(1))) return undefined;
	const { nationalNumber: national, countryCallingCode: code } = phone;
	// Brazil's trunk radio, switched off in 2018: a mobile without its ninth digit.
	if (/^\+55\d\d7\d{7}$/.test(phone.number)) return undefined;
	// What people enter who give no phone. Somebody may have the number.
	if (new Set(national).size === 1) return undefined;
	if (country && code !== callingCode(country)) return undefined;
	// Countries with one code share a plan, except for Russia and Kazakhstan: a number of the other one is a slip.
	if (country && code === '7' && phone.country !== country) return undefined;
	const typed = text.startsWith('+') ? text.slice(code.length + 1) : text;
	const isPrefixed = typed.endsWith(national) && trunkPrefix.test(typed.slice(0, -national.length));
	// The library moves Argentina's 15, and adds an area code where it is missing.
	return isPrefixed || code === '54' || national.endsWith(typed) ? phone : undefined;
}

/** Whether a number is, or may be, a mobile. */
export function isMobile(phone: PhoneNumber): boolean {
	const type = phone.getType();
	return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
}

export function callingCode(country: CountryCode): string {
	return getCountryCallingCode(country, metadata);
}

/** What digits after a plus, or those of a default country, would be if they were valid. */
export function readInvalidNumber(text: string, country?: CountryCode): PhoneNumber | undefined {
	return parsePhoneNumberFromString(text, { defaultCountry: country }, metadata);
}

/** What is wrong with the length of a number; `undefined` if nothing is. */
export function checkLength(text: string, country?: CountryCode) {
	return validatePhoneNumberLength(text, { defaultCountry: country }, metadata);
}

/** English name of a country, or of that of a number; the code of a number without a country. */
export function nameOfCountry(of: CountryCode | PhoneNumber): string {
	const country = typeof of === 'string' ? of : of.country;
	if (country === undefined) return `+${(of as PhoneNumber).countryCallingCode}`;
	return (countryNames as Record<string, string>)[country] ?? country;
}

/** Options of a "Default Country" field: `{ name: 'Brazil (+55)', value: 'BR' }`, by name. */
export const phoneCountries = Object.entries(countryNames).map(([country, name]) => ({
	name: `${name} (+${callingCode(country as CountryCode)})`,
	value: country,
}));
