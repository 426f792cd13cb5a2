import type { Field } from '../fields/field';
import type { Form } from '../fields/form';
import { compareNames } from '../normalForm';
import { noCountry, phoneCountries, type DefaultCountry } from '../phone/phone';
import { requireValue } from '../values/blank';
import { parseChoice } from '../values/fieldValue';

const none = {
	name: 'None',
	value: noCountry,
	description: 'Every phone starts with its country code, as in lists that come from the CRM',
};
const options = [none, ...phoneCountries].sort((one, other) =>
	compareNames(one.name, other.name, 'en'),
);

/**
 * The country of numbers without a country code: a field beside every phone, also in a collection, as n8n's
 * display options cannot refer to a field inside one.
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

/**
 * The value of "Default Country"; an expression that returns nothing does not mean None.
 *
 * @throws {InvalidInput} when it is no country
 */
export function readDefaultCountry(form: Form): DefaultCountry {
	const places = ['', 'additionalFields.', 'updateFields.', 'options.'];
	const values = places.map((place) => form.get(`${place}${defaultCountryField.name}`));
	const [value = defaultCountryField.default] = values.filter((each) => each !== undefined);
	requireValue(value, defaultCountryField.displayName);
	return parseChoice(defaultCountryField, value) as DefaultCountry;
}
