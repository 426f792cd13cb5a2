import { integrationLocator, memberLocator } from '../locators/accountRecords';
import { sectorLocator } from '../locators/sector';
import { sentField, type Field } from '../fields/field';
import type { Operation } from '../operation/operation';
import { defaultCountryField } from './defaultCountry';
import { additionalFieldsCollection } from './fieldCollections';
import { phoneField } from './leadFields';
import { noteField, textField } from './textField';

/** Sector of a conversation, for create and update. */
export const conversationSector: Field = { ...sectorLocator, sendAs: 'accountChatSectorId' };

/** Owner of a conversation, for create and update. */
export const conversationOwner = sentField('conversationOwnerId', memberLocator);

/** Status of a conversation. Its values are an open set (spec, section 3). */
export const conversationStatus: Field = {
	...noteField(
		'status',
		'Status',
		'Status of the conversation, such as active or closed',
		'active',
	),
	default: 'active',
};

/** Optional fields of a new conversation. */
const conversationCreationFields: Field[] = [
	textField(
		'name',
		'contactName',
		'Contact Name',
		"Name of the contact. Defaults to the lead's name.",
		'Helena Prado',
	),
	sentField('contactPhone', {
		...phoneField,
		displayName: 'Contact Phone',
		description: `${phoneField.description}. Defaults to the lead's phone.`,
	}),
	noteField(
		'contactUsername',
		'Contact Username',
		'Name or ID of the contact on the social network',
		'helena.prado',
	),
	sentField('accountIntegrationId', {
		...integrationLocator,
		description:
			'Account of the messaging channel; not needed when the sector already has an integration',
	}),
	{
		...conversationOwner,
		description:
			"Account member in charge, by membership link ID, not user ID. Defaults to the lead's owner.",
	},
	sentField('state', {
		displayName: 'State',
		type: 'options',
		options: [
			{ name: 'AI Answering', value: 'AI_ANSWERING' },
			{ name: 'Archived', value: 'ARCHIVED' },
			{ name: 'Completed', value: 'COMPLETED' },
			{ name: 'Needs Human', value: 'NEEDS_HUMAN' },
			{ name: 'New', value: 'NEW' },
			{ name: 'No Response', value: 'NO_RESPONSE' },
		],
		default: 'NEW',
		description: 'State of the conversation',
	}),
	conversationStatus,
	defaultCountryField,
];

/** What `POST /account-external-conversation` and `POST /lead/{id}/conversation` have in common. */
export const conversationForm = {
	fields: [conversationSector, additionalFieldsCollection(conversationCreationFields)],
} satisfies Partial<Operation>;
