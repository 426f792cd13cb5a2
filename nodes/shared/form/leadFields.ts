import type { INodeProperties } from 'n8n-workflow';

import type { LeadBody } from '../contract';
import { memberLocator } from '../locators/member';

/** Sends a field of the form as the lead's field of the same name. */
function leadField(
	field: Omit<INodeProperties, 'name' | 'routing'> & { name: keyof LeadBody },
): INodeProperties {
	return { ...field, routing: { send: { type: 'body', property: field.name } } };
}

/** Phone of the lead, in whatever way people write it. */
export const phoneField = leadField({
	displayName: 'Phone',
	name: 'phone',
	type: 'string',
	default: '',
	placeholder: 'e.g. +55 (11) 98765-4321',
	description: 'Phone number in any common format; it is turned into digits with country code',
});

/** Name of the lead. */
export const nameField = leadField({
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Helena Prado',
	description: 'Name of the person or company',
});

/** All other fields of a lead, as they are offered for create and update. */
export const otherLeadFields: INodeProperties[] = [
	leadField({
		displayName: 'Address Complement',
		name: 'complement',
		type: 'string',
		default: '',
		placeholder: 'e.g. Apartment 42',
		description: 'Further part of the address',
	}),
	leadField({
		displayName: 'City',
		name: 'city',
		type: 'string',
		default: '',
		placeholder: 'e.g. São Paulo',
		description: 'City of the address',
	}),
	leadField({
		displayName: 'Description',
		name: 'description',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. Met at the spring fair',
		description: 'Notes about the lead',
	}),
	leadField({
		displayName: 'Email',
		name: 'email',
		type: 'string',
		default: '',
		placeholder: 'e.g. name@example.com',
		description: 'Email address of the lead',
	}),
	leadField({
		displayName: 'House Number',
		name: 'number',
		type: 'string',
		default: '',
		placeholder: 'e.g. 120',
		description: 'House number of the address',
	}),
	leadField({
		displayName: 'Lead Type',
		name: 'leadType',
		type: 'options',
		options: [
			{ name: 'Company (PJ)', value: 'PJ' },
			{ name: 'Individual (PF)', value: 'PF' },
		],
		default: 'PF',
		description: 'Whether the lead is a person or a company',
	}),
	leadField({
		displayName: 'Metadata (JSON)',
		name: 'metadata',
		type: 'json',
		default: '{}',
		description: 'JSON object with data of your own. The key "tags" may hold a list of texts.',
	}),
	leadField({
		displayName: 'Neighborhood',
		name: 'neighborhood',
		type: 'string',
		default: '',
		placeholder: 'e.g. Pinheiros',
		description: 'Neighborhood of the address',
	}),
	{
		...memberLocator,
		name: 'leadOwner',
		routing: { send: { type: 'body', property: 'leadOwner' } },
	},
	leadField({
		displayName: 'Profile Image',
		name: 'profileImage',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://example.com/photo.jpg',
		description: 'Web address of a picture',
	}),
	leadField({
		displayName: 'Source',
		name: 'source',
		type: 'string',
		default: '',
		placeholder: 'e.g. landing page',
		description: 'Where the lead came from, in your own words',
	}),
	leadField({
		displayName: 'State',
		name: 'state',
		type: 'string',
		default: '',
		placeholder: 'e.g. SP',
		description: 'State or province of the address',
	}),
	leadField({
		displayName: 'Status',
		name: 'status',
		type: 'string',
		default: '',
		placeholder: 'e.g. Lead',
		description: 'Status of the lead in the CRM',
	}),
	leadField({
		displayName: 'Street Address',
		name: 'streetAddress',
		type: 'string',
		default: '',
		placeholder: 'e.g. Rua Harmonia',
		description: 'Street of the address',
	}),
	leadField({
		displayName: 'Tax ID',
		name: 'taxId',
		type: 'string',
		default: '',
		placeholder: 'e.g. 123.456.789-01',
		description: 'Tax number of the person or company; only its digits are sent',
	}),
	leadField({
		displayName: 'Temperature',
		name: 'leadTemperature',
		type: 'options',
		options: [
			{ name: 'Cold', value: 1 },
			{ name: 'Hot', value: 3 },
			{ name: 'Warm', value: 2 },
		],
		default: 1,
		description: 'How close the lead is to buying',
	}),
	leadField({
		displayName: 'UTMs (JSON)',
		name: 'utms',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. {"utm_source": "newsletter"}',
		description: 'JSON object with campaign parameters such as utm_source',
	}),
	leadField({
		displayName: 'Zip Code',
		name: 'zipCode',
		type: 'string',
		default: '',
		placeholder: 'e.g. 05435-000',
		description: 'Postal code of the address',
	}),
];
