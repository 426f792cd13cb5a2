import type { INodeProperties } from 'n8n-workflow';

import { additionalMessageFields } from '../../shared/form/additionalMessageFields';
import { integrationLocator } from '../../shared/locators/integration';
import { senderLocator } from '../../shared/locators/sender';

/** The channel account that a message goes out from. */
export const integrationField: INodeProperties = {
	...integrationLocator,
	required: true,
	description: 'Account of the channel that the message goes out from',
	routing: { send: { type: 'body', property: 'accountIntegrationId' } },
};

/** The phone that a message goes to. */
export const toField: INodeProperties = {
	displayName: 'Recipient Phone',
	name: 'to',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. +55 (11) 98765-4321',
	description:
		'Phone number of the recipient in any common format; it is turned into digits with country code',
};

/** The words of a text message. */
export const textField: INodeProperties = {
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
export const messageOptions: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [
		additionalMessageFields,
		{ ...senderLocator, routing: { send: { type: 'body', property: 'senderId' } } },
	],
};
