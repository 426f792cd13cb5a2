import type { IDataObject } from 'n8n-workflow';

import type { CountryCode } from '../phone';
import { isBlank } from '../values/blank';
import { phoneDigitsOf } from '../values/phone';
import type { PrepareRequest } from './operation';

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
			if (isBlank(fields[field])) delete fields[field];
			else fields[field] = phoneDigitsOf(fields[field], label, country);
		}
		return { ...request, [place]: fields };
	};
}
