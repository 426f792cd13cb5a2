import type { endpoints } from '../contract';
import { taxIdDigits } from '../lead/taxId';
import { memberLocator } from '../locators/member';
import { sentField, sentText, type Field } from '../operation/field';
import { readPhone } from './defaultCountry';
import { leadTypeField, temperatureField } from './leadTraits';

type Endpoint = typeof endpoints.createLead;

/** Phone of the lead, in any common format. */
export const phoneField = sentText<Endpoint>('phone', {
	displayName: 'Phone',
	placeholder: 'e.g. +55 (11) 98765-4321',
	description: 'Phone number in any common format; it is converted to digits with country code',
	read: readPhone,
});

/** Name of the lead. */
export const nameField = sentText<Endpoint>('name', {
	displayName: 'Name',
	placeholder: 'e.g. Helena Prado',
	description: 'Name of the person or company',
});

/** All other fields of a lead, for create and update. */
export const otherLeadFields: Field[] = [
	sentText<Endpoint>('complement', {
		displayName: 'Address Complement',
		placeholder: 'e.g. Apartment 42',
		description: 'Second line of the address, such as apartment or floor',
	}),
	sentText<Endpoint>('city', {
		displayName: 'City',
		placeholder: 'e.g. São Paulo',
		description: 'City of the address',
	}),
	sentText<Endpoint>('description', {
		displayName: 'Description',
		typeOptions: { rows: 3 },
		placeholder: 'e.g. Met at the spring fair',
		description: 'Notes about the lead',
	}),
	sentText<Endpoint>('email', {
		displayName: 'Email',
		placeholder: 'e.g. name@example.com',
		description: 'Email address of the lead',
	}),
	sentText<Endpoint>('number', {
		displayName: 'House Number',
		placeholder: 'e.g. 120',
		description: 'House number of the address',
	}),
	sentField<Endpoint>('leadType', leadTypeField),
	sentField<Endpoint>('metadata', {
		displayName: 'Metadata (JSON)',
		type: 'json',
		default: '{}',
		description: 'JSON object with your own data. The key "tags" can hold a list of strings.',
	}),
	sentText<Endpoint>('neighborhood', {
		displayName: 'Neighborhood',
		placeholder: 'e.g. Pinheiros',
		description: 'Neighborhood of the address',
	}),
	sentField<Endpoint>('leadOwner', memberLocator),
	sentText<Endpoint>('profileImage', {
		displayName: 'Profile Image',
		placeholder: 'e.g. https://example.com/photo.jpg',
		description: 'URL of a picture',
	}),
	sentText<Endpoint>('source', {
		displayName: 'Source',
		placeholder: 'e.g. landing page',
		description: 'Where the lead came from, in your own words',
	}),
	sentText<Endpoint>('state', {
		displayName: 'State',
		placeholder: 'e.g. SP',
		description: 'State or province of the address',
	}),
	sentText<Endpoint>('status', {
		displayName: 'Status',
		placeholder: 'e.g. Lead',
		description: 'Status of the lead in the CRM',
	}),
	sentText<Endpoint>('streetAddress', {
		displayName: 'Street Address',
		placeholder: 'e.g. Rua Harmonia',
		description: 'Street of the address',
	}),
	sentText<Endpoint>('taxId', {
		displayName: 'Tax ID',
		placeholder: 'e.g. 123.456.789-01',
		description: 'Tax ID of the person or company; only its digits are sent',
		read: taxIdDigits,
	}),
	sentField<Endpoint>('leadTemperature', temperatureField),
	sentField<Endpoint>('utms', {
		displayName: 'UTMs (JSON)',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. {"utm_source": "newsletter"}',
		description: 'JSON object with campaign parameters such as utm_source',
	}),
	sentText<Endpoint>('zipCode', {
		displayName: 'Zip Code',
		placeholder: 'e.g. 05435-000',
		description: 'Postal code of the address',
	}),
];
