import type { Form } from '../fields/form';
import type { Reader } from '../fields/field';
import { InvalidInput } from '../invalidInput';
import { callingCode } from '../phone/numberingPlans';
import { noCountry, normalizePhone, type DefaultCountry, type PhoneResult } from '../phone/phone';
import { findArtifact } from '../values/artifact';
import { readDefaultCountry } from './defaultCountry';
import { describeMissingColumns } from '../fields/missingColumns';

/** A phone of an item. */
export interface ItemPhone {
	phone: PhoneResult;
	/** How reports show it: its digits, or at most 60 characters of what is no phone. */
	shown: string;
}

/**
 * Reads a phone in any common format, using the form's "Default Country" (spec, section 1, "Phone format").
 *
 * @throws {InvalidInput} with the reason when it is not a phone number
 */
export const readPhone: Reader<string> = (value, label, form, path) => {
	const phone = phoneOf(value, label, form, path);
	if (phone.ok) return phone.digits;
	throw new InvalidInput(`"${label}" is not a phone number`, `${phone.message}.`);
};

/**
 * Reads the phone of an item like `readPhone`. One that cannot be read is a value: the item is reported.
 *
 * @throws the error of its expression
 */
export function readItemPhone(form: Form): ItemPhone {
	const value = form.get('phone');
	const phone = phoneOf(value, 'Phone', form, 'phone');
	return { phone, shown: phone.ok ? phone.digits : String(value ?? '').slice(0, 60) };
}

/** The phone that a field means, by "Default Country" and what is typed around its expressions. */
export const phoneOf: Reader<PhoneResult> = (value, label, form, path) => {
	const country = readDefaultCountry(form);
	const artifact = typeof value === 'string' && findArtifact(value, 'name', `"${label}"`);
	if (artifact) return { ok: false, message: `${artifact.message}. ${artifact.advice}` };
	const expressions = form.expressions(path);
	const phone = normalizePhone(withPlus(value, expressions, country), country);
	const missing = !phone.ok && phone.isEmpty && describeMissingColumns(expressions, form.row);
	return missing ? { ...phone, message: `The phone is empty: ${missing}` } : phone;
};

/** Digits before an expression, such as `=55{{ $json.phone }}`. */
const digitsFirst = /^=\s*(\d{1,3})[\s(-]*\{\{/;

/**
 * A phone with a plus where the code of its default country was entered before an expression. Without it,
 * `55` and nine digits would be somebody in area code 55.
 */
function withPlus(value: unknown, expressions: string[], country: DefaultCountry): unknown {
	const code = country !== noCountry && callingCode(country);
	const isCodeFirst = expressions.some((each) => digitsFirst.exec(each)?.[1] === code);
	return isCodeFirst ? `+${String(value)}` : value;
}
