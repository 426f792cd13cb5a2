import type { INodeProperties } from 'n8n-workflow';

import { phoneCountries } from '../phone';

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
