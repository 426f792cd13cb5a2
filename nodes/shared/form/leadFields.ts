import type { endpoints } from '../contract';
import { taxIdDigits } from '../lead/taxId';
import { memberLocator } from '../locators/member';
import { sentField, type Field } from '../operation/field';
import { readPhone } from './defaultCountry';

type Endpoint = typeof endpoints.createLead;

/** Phone of the lead, in whatever way people write it. */
export const phoneField = sentField<Endpoint>('phone', {
	displayName: 'Phone',
	type: 'string',
	default: '',
	placeholder: 'e.g. +55 (11) 98765-4321',
	description: 'Phone number in any common format; it is turned into digits with country code',
	read: readPhone,
});

/** Name of the lead. */
export const nameField = sentField<Endpoint>('name', {
	displayName: 'Name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Helena Prado',
	description: 'Name of the person or company',
});

/** All other fields of a lead, as they are offered for create and update. */
export const otherLeadFields: Field[] = [
	sentField<Endpoint>('complement', {
		displayName: 'Address Complement',
		type: 'string',
		default: '',
		placeholder: 'e.g. Apartment 42',
		description: 'Further part of the address',
	}),
	sentField<Endpoint>('city', {
		displayName: 'City',
		type: 'string',
		default: '',
		placeholder: 'e.g. São Paulo',
		description: 'City of the address',
	}),
	sentField<Endpoint>('description', {
		displayName: 'Description',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. Met at the spring fair',
		description: 'Notes about the lead',
	}),
	sentField<Endpoint>('email', {
		displayName: 'Email',
		type: 'string',
		default: '',
		placeholder: 'e.g. name@example.com',
		description: 'Email address of the lead',
	}),
	sentField<Endpoint>('number', {
		displayName: 'House Number',
		type: 'string',
		default: '',
		placeholder: 'e.g. 120',
		description: 'House number of the address',
	}),
	sentField<Endpoint>('leadType', {
		displayName: 'Lead Type',
		type: 'options',
		options: [
			{ name: 'Company (PJ)', value: 'PJ' },
			{ name: 'Individual (PF)', value: 'PF' },
		],
		default: 'PF',
		description: 'Whether the lead is a person or a company',
	}),
	sentField<Endpoint>('metadata', {
		displayName: 'Metadata (JSON)',
		type: 'json',
		default: '{}',
		description: 'JSON object with data of your own. The key "tags" may hold a list of texts.',
	}),
	sentField<Endpoint>('neighborhood', {
		displayName: 'Neighborhood',
		type: 'string',
		default: '',
		placeholder: 'e.g. Pinheiros',
		description: 'Neighborhood of the address',
	}),
	sentField<Endpoint>('leadOwner', memberLocator),
	sentField<Endpoint>('profileImage', {
		displayName: 'Profile Image',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://example.com/photo.jpg',
		description: 'Web address of a picture',
	}),
	sentField<Endpoint>('source', {
		displayName: 'Source',
		type: 'string',
		default: '',
		placeholder: 'e.g. landing page',
		description: 'Where the lead came from, in your own words',
	}),
	sentField<Endpoint>('state', {
		displayName: 'State',
		type: 'string',
		default: '',
		placeholder: 'e.g. SP',
		description: 'State or province of the address',
	}),
	sentField<Endpoint>('status', {
		displayName: 'Status',
		type: 'string',
		default: '',
		placeholder: 'e.g. Lead',
		description: 'Status of the lead in the CRM',
	}),
	sentField<Endpoint>('streetAddress', {
		displayName: 'Street Address',
		type: 'string',
		default: '',
		placeholder: 'e.g. Rua Harmonia',
		description: 'Street of the address',
	}),
	sentField<Endpoint>('taxId', {
		displayName: 'Tax ID',
		type: 'string',
		default: '',
		placeholder: 'e.g. 123.456.789-01',
		description: 'Tax number of the person or company; only its digits are sent',
		read: taxIdDigits,
	}),
	sentField<Endpoint>('leadTemperature', {
		displayName: 'Temperature',
		type: 'options',
		options: [
			{ name: 'Cold', value: 1 },
			{ name: 'Hot', value: 3 },
			{ name: 'Warm', value: 2 },
		],
		default: 1,
		description: 'How close the lead is to buying',
	}),
	sentField<Endpoint>('utms', {
		displayName: 'UTMs (JSON)',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. {"utm_source": "newsletter"}',
		description: 'JSON object with campaign parameters such as utm_source',
	}),
	sentField<Endpoint>('zipCode', {
		displayName: 'Zip Code',
		type: 'string',
		default: '',
		placeholder: 'e.g. 05435-000',
		description: 'Postal code of the address',
	}),
];
