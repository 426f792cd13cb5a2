import { taxIdOf } from '../lead/taxId';
import { memberLocator } from '../locators/member';
import { sentField, type Field, type ReadValue } from '../operation/operation';
import { normalizePhone, type CountryCode } from '../phone';
import { emailOf } from '../values/email';
import { nameText } from '../values/text';
import { defaultCountryField, readPhone } from './defaultCountry';
import { leadTypeField, temperatureField } from './leadTraits';

export const phoneField = sentField('phone', {
	displayName: 'Phone',
	placeholder: 'e.g. +55 (11) 98765-4321',
	description: 'Phone number in any common format; it is converted to digits with country code',
	read: readPhone,
});

export const nameField = sentField('name', {
	displayName: 'Name',
	placeholder: 'e.g. Helena Prado',
	description: 'Name of the person or company',
	read: nameText,
});

/** Reads a tax ID of the phone's country, or else of "Default Country", if the form has them. */
const readTaxId: ReadValue = (value, _label, context) => {
	const country = context.getNodeParameter(defaultCountryField.name, '') as CountryCode;
	const phone = normalizePhone(context.getNodeParameter('phone', ''), country);
	return taxIdOf(value, phone.ok ? phone.country : country);
};

export const taxIdField = sentField('taxId', {
	displayName: 'Tax ID',
	placeholder: 'e.g. 123.456.789-01',
	description:
		'Tax ID of the person or company; only its digits, and the letters of a CNPJ, are used',
	read: readTaxId,
});

/** All other fields of a lead, for create and update. */
export const otherLeadFields: Field[] = [
	sentField('complement', {
		displayName: 'Address Complement',
		placeholder: 'e.g. Apartment 42',
		description: 'Second line of the address, such as apartment or floor',
	}),
	sentField('city', {
		displayName: 'City',
		placeholder: 'e.g. São Paulo',
		description: 'City of the address',
	}),
	sentField('description', {
		displayName: 'Description',
		typeOptions: { rows: 3 },
		placeholder: 'e.g. Met at the spring fair',
		description: 'Notes about the lead',
	}),
	sentField('email', {
		displayName: 'Email',
		placeholder: 'e.g. name@example.com',
		description: 'Email address of the lead',
		read: emailOf,
	}),
	sentField('number', {
		displayName: 'House Number',
		placeholder: 'e.g. 120',
		description: 'House number of the address',
	}),
	sentField('leadType', leadTypeField),
	sentField('metadata', {
		displayName: 'Metadata (JSON)',
		type: 'json',
		default: '{}',
		description: 'JSON object with your own data. The key "tags" can hold a list of strings.',
	}),
	sentField('neighborhood', {
		displayName: 'Neighborhood',
		placeholder: 'e.g. Pinheiros',
		description: 'Neighborhood of the address',
	}),
	sentField('leadOwner', memberLocator),
	sentField('profileImage', {
		displayName: 'Profile Image',
		placeholder: 'e.g. https://example.com/photo.jpg',
		description: 'URL of a picture',
	}),
	sentField('source', {
		displayName: 'Source',
		placeholder: 'e.g. landing page',
		description: 'Where the lead came from, in your own words',
	}),
	sentField('state', {
		displayName: 'State',
		placeholder: 'e.g. SP',
		description: 'State or province of the address',
	}),
	sentField('status', {
		displayName: 'Status',
		placeholder: 'e.g. Lead',
		description: 'Status of the lead in the CRM',
	}),
	sentField('streetAddress', {
		displayName: 'Street Address',
		placeholder: 'e.g. Rua Harmonia',
		description: 'Street of the address',
	}),
	taxIdField,
	sentField('leadTemperature', temperatureField),
	sentField('utms', {
		displayName: 'UTMs (JSON)',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. {"utm_source": "newsletter"}',
		description: 'JSON object with campaign parameters such as utm_source',
	}),
	sentField('zipCode', {
		displayName: 'Zip Code',
		placeholder: 'e.g. 05435-000',
		description: 'Postal code of the address',
	}),
];
