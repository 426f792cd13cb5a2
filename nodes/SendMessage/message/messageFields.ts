import { readPhone } from '../../shared/form/defaultCountry';
import { additionalMessageFields, optionsCollection } from '../../shared/form/fieldCollections';
import { integrationLocator } from '../../shared/locators/integration';
import { senderLocator } from '../../shared/locators/member';
import { sentField, type Field } from '../../shared/operation/operation';

export const integrationField: Field = {
	...integrationLocator,
	required: true,
	description: 'Account of the channel that sends the message',
	sendAs: 'accountIntegrationId',
};

export const toField = sentField('to', {
	displayName: 'Recipient Phone',
	required: true,
	placeholder: 'e.g. +55 (11) 98765-4321',
	description:
		'Phone number of the recipient in any common format; it is converted to digits with country code',
	read: readPhone,
});

export const textField: Field = {
	displayName: 'Text',
	name: 'text',
	type: 'string',
	typeOptions: { rows: 4 },
	required: true,
	default: '',
	placeholder: 'e.g. Hello Helena, how can we help?',
	description: 'Text of the message',
};

/** The collection "Options" of every send. */
export const messageOptions = optionsCollection([
	additionalMessageFields,
	sentField('senderId', senderLocator),
]);
