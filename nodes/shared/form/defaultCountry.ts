import type { Field, Reader } from '../fields/field';
import { compareNames } from '../normalForm';
import type { Form } from '../fields/form';
import { callingCode, isCountry } from '../numberingPlans';
import {
	noCountry,
	normalizePhone,
	phoneCountries,
	type AcceptedPhone,
	type DefaultCountry,
} from '../phone';
import type { RefusedPhone } from '../phoneText';
import { InvalidInput } from '../invalidInput';
import { rejectArtifact } from '../values/artifact';
import { findOption } from '../values/choice';
import { refuseIfComputedInRow } from './phoneCells';

const none = {
	name: 'None',
	value: noCountry,
	description: 'Every phone starts with its country code, as in lists that come from the CRM',
};
const options = [none, ...phoneCountries].sort((one, other) =>
	compareNames(one.name, other.name, 'en'),
);

/**
 * The country of numbers without a country code: a field of every operation that takes a phone.
 * It is always shown, because n8n display options cannot refer to a field inside a collection.
 */
export const defaultCountryField: Field = {
	displayName: 'Default Country',
	name: 'defaultCountry',
	type: 'options',
	options,
	default: 'BR',
	description:
		'Country of phone numbers that do not start with + or 00. They may have its code; for any other country, enter + and the country code.',
};

/** The value of "Default Country"; an expression that returns nothing does not mean None. */
export function readDefaultCountry(form: Form): DefaultCountry {
	const given = form.get(defaultCountryField.name, defaultCountryField.default) ?? '';
	return (findOption(options, given)?.value ?? given) as DefaultCountry;
}

/** Reads a phone in any common format, using the form's "Default Country". */
export const readPhone: Reader<string> = (value, label, form) => {
	const country = readDefaultCountry(form);
	const phone = requirePhone(withPlus(value, form.expressions(), country), label, country);
	const computed = refuseIfComputedInRow(form.row, value, phone);
	if (computed) throw notAPhone(label, computed);
	return phone.digits;
};

/** Digits before an expression, such as `=55{{ $json.phone }}`. */
const digitsFirst = /^=\s*(\d{1,3})[\s(-]*\{\{/;

/**
 * A phone with a plus where the code of its default country was entered before an expression. Without it,
 * `55` and nine digits would be somebody in area code 55.
 *
 * @param expressions of the phone, or of all fields
 */
export function withPlus(value: unknown, expressions: string[], country: DefaultCountry): unknown {
	const code = country !== noCountry && isCountry(country) && callingCode(country);
	const isCodeFirst = expressions.some((each) => digitsFirst.exec(each)?.[1] === code);
	return isCodeFirst ? `+${String(value)}` : value;
}

/**
 * Converts a phone to digits with country code (spec, section 1, "Phone format").
 *
 * @throws {InvalidInput} with the reason when it is not a phone number
 */
export function parsePhone(value: unknown, label: string, country: DefaultCountry): string {
	return requirePhone(value, label, country).digits;
}

function requirePhone(value: unknown, label: string, country: DefaultCountry): AcceptedPhone {
	if (typeof value === 'string') rejectArtifact(value, label, 'name');
	const phone = normalizePhone(value, country);
	if (phone.ok) return phone;
	throw notAPhone(label, phone);
}

function notAPhone(label: string, { message }: RefusedPhone): InvalidInput {
	return new InvalidInput(`"${label}" is not a phone number`, `${message}.`);
}
