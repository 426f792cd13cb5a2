import type { Field, ReadValue } from '../operation/operation';
import { phoneCountries, type CountryCode } from '../phone';
import { phoneDigitsOf } from '../values/phone';

/**
 * The country of numbers without a country code: a field of every operation that takes a phone.
 * It is always shown, because n8n display options cannot refer to a field inside a collection.
 */
export const defaultCountryField: Field = {
	displayName: 'Default Country',
	name: 'defaultCountry',
	type: 'options',
	options: phoneCountries,
	default: 'BR',
	description: 'Country of phone numbers that have no country code',
};

/** Reads a phone in any common format, using the form's "Default Country". */
export const readPhone: ReadValue = (value, label, context) => {
	const country = context.getNodeParameter(defaultCountryField.name, defaultCountryField.default);
	return phoneDigitsOf(value, label, country as CountryCode);
};
