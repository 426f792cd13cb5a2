import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { PrepareRequest } from '../operation/operation';
import { normalizePhone, phoneCountries, type CountryCode } from '../phone';
import { InvalidInput } from '../transport/invalidInput';
import { isLeftEmpty } from './emptiness';

/**
 * The country whose numbers are typed without country code: a field of every operation that takes a
 * phone. It is shown whether or not the phone is filled, as n8n resolves no display option that
 * names a field inside a collection.
 */
export const defaultCountry: INodeProperties = {
	displayName: 'Default Country',
	name: 'defaultCountry',
	type: 'options',
	options: phoneCountries,
	default: 'BR',
	description: 'Country of phone numbers that come without a country code',
};

/**
 * The phone as digits with country code (spec, section 1, "Phone format").
 *
 * @param value what the user gave
 * @param label the parameter's label, for the message
 * @param country two-letter code of the country of numbers without country code
 * @throws {InvalidInput} with the reason when it is no phone number
 */
export function phoneDigitsOf(value: unknown, label: string, country: CountryCode): string {
	const phone = normalizePhone(value, country);
	if (phone.ok) return phone.digits;
	throw new InvalidInput(`"${label}" is not a phone number`, `${phone.message}.`);
}

/**
 * Turns phone fields of the body or the query into the strict format.
 *
 * @param place where the fields stand in the request
 * @param labels the fields with the labels of their parameters
 * @param countryParameter path of the "Default Country" parameter
 */
export function normalizePhoneFields(
	place: 'body' | 'qs',
	labels: Readonly<Record<string, string>>,
	countryParameter = 'defaultCountry',
): PrepareRequest {
	return function (request) {
		const fields = { ...(request[place] as IDataObject) };
		const country = this.getNodeParameter(countryParameter, 'BR') as CountryCode;
		for (const [field, label] of Object.entries(labels)) {
			if (isLeftEmpty(fields[field])) delete fields[field];
			else fields[field] = phoneDigitsOf(fields[field], label, country);
		}
		return { ...request, [place]: fields };
	};
}
