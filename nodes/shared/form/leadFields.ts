import { parseTaxId } from '../values/taxId';
import { memberLocator } from '../locators/accountRecords';
import { sentField, type Field, type Reader } from '../fields/field';
import { parseEmail } from '../values/email';
import { readDefaultCountry } from './defaultCountry';
import { phoneOf, readPhone } from './readPhone';
import { descriptionField, noteField, textField } from './textField';

export const phoneField = sentField('phone', {
	type: 'string',
	textKind: 'name',
	displayName: 'Phone',
	placeholder: 'e.g. +55 (11) 98765-4321',
	description: 'Phone number in any common format; it is converted to digits with country code',
	read: readPhone,
});

export const nameField = textField(
	'name',
	'name',
	'Name',
	'Name of the person or company',
	'Helena Prado',
);

/** Reads a tax ID of the phone's country, or else of "Default Country". */
const readTaxId: Reader<string> = (taxId, _label, form) => {
	const { name, displayName } = phoneField;
	const phone = phoneOf(form.get(name), displayName, form, name);
	return parseTaxId(taxId, phone.ok ? phone.country : readDefaultCountry(form));
};

export const taxIdField = sentField('taxId', {
	type: 'string',
	textKind: 'name',
	displayName: 'Tax ID',
	placeholder: 'e.g. 123.456.789-01',
	description:
		'Tax ID of the person or company; only its digits, and the letters of a CNPJ, are used',
	read: readTaxId,
});

/** Whether a lead is a person or a company, as a field and as a filter. */
export const leadTypeField: Field = {
	displayName: 'Lead Type',
	name: 'leadType',
	type: 'options',
	options: [
		{ name: 'Company (PJ)', value: 'PJ' },
		{ name: 'Individual (PF)', value: 'PF' },
	],
	default: 'PF',
	description: 'Whether the lead is a person or a company',
};

/** How close a lead is to buying, as a field and as a filter. */
export const temperatureField: Field = {
	displayName: 'Temperature',
	name: 'temperature',
	type: 'options',
	options: [
		{ name: 'Cold', value: 1 },
		{ name: 'Warm', value: 2 },
		{ name: 'Hot', value: 3 },
	],
	default: 1,
	description: 'How close the lead is to buying',
};

/** All other fields of a lead, for create and update. */
export const otherLeadFields: Field[] = [
	noteField('complement', 'Address Complement', 'Second line of the address', 'Apartment 42'),
	noteField('city', 'City', 'City of the address', 'São Paulo'),
	descriptionField('Notes about the lead', 'Met at the spring fair'),
	{
		...textField('name', 'email', 'Email', 'Email address of the lead', 'name@example.com'),
		read: parseEmail,
	},
	noteField('number', 'House Number', 'House number of the address', '120'),
	sentField('leadType', leadTypeField),
	sentField('metadata', {
		displayName: 'Metadata (JSON)',
		type: 'json',
		default: '{}',
		description: 'JSON object with your own data. The key "tags" can hold a list of strings.',
	}),
	noteField('neighborhood', 'Neighborhood', 'Neighborhood of the address', 'Pinheiros'),
	sentField('leadOwner', memberLocator),
	noteField('profileImage', 'Profile Image', 'URL of a picture', 'https://example.com/photo.jpg'),
	noteField('source', 'Source', 'Where the lead came from, in your own words', 'landing page'),
	noteField('state', 'State', 'State or province of the address', 'SP'),
	noteField('status', 'Status', 'Status of the lead in the CRM', 'Lead'),
	noteField('streetAddress', 'Street Address', 'Street of the address', 'Rua Harmonia'),
	taxIdField,
	sentField('leadTemperature', temperatureField),
	sentField('utms', {
		displayName: 'UTMs (JSON)',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. {"utm_source": "newsletter"}',
		description: 'JSON object with campaign parameters such as utm_source',
	}),
	noteField('zipCode', 'Zip Code', 'Postal code of the address', '05435-000'),
];
