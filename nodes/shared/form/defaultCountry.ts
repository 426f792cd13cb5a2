import type { Field, ReadValue } from '../operation/field';
import { phoneCountries, type CountryCode } from '../phone';
import { phoneDigitsOf } from '../values/phone';

/**
 * The country whose numbers are typed without country code: a field of every operation that takes a
 * phone. It is shown whether or not the phone is filled, as n8n resolves no display option that
 * names a field inside a collection.
 */
export const defaultCountry: Field = {
	displayName: 'Default Country',
	name: 'defaultCountry',
	type: 'options',
	options: phoneCountries,
	default: 'BR',
	description: 'Country of phone numbers that come without a country code',
};

/** Reads a phone in any common format, with the form's "Default Country". */
export const readPhone: ReadValue = (value, label, context) => {
	const country = context.getNodeParameter(defaultCountry.name, defaultCountry.default);
	return phoneDigitsOf(value, label, country as CountryCode);
};
