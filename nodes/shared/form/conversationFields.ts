import type { endpoints } from '../contract';
import { integrationLocator } from '../locators/integration';
import { memberLocator } from '../locators/member';
import { sectorLocator } from '../locators/sector';
import { sentField, sentText, type Field, type SentName } from '../operation/field';
import { readPhone } from './defaultCountry';

type Endpoint = typeof endpoints.createConversation;

/** Sector of a conversation, for its creation and its update. */
export const conversationSector: Field = {
	...sectorLocator,
	sendAs: 'accountChatSectorId' satisfies SentName<Endpoint>,
};

/** Owner of a conversation, for its creation and its update. */
export const conversationOwner = sentField<Endpoint>('conversationOwnerId', memberLocator);

/** Status of a conversation: an open set of values (spec, section 3). */
export const conversationStatus = sentField<Endpoint>('status', {
	displayName: 'Status',
	type: 'string',
	default: 'active',
	placeholder: 'e.g. active',
	description: 'Status of the conversation, such as active or closed',
});

/**
 * What can be said at a conversation's creation beside lead and sector, for
 * `POST /account-external-conversation` and `POST /lead/{id}/conversation` alike: the options of
 * an "Additional Fields" collection. Contact Phone needs the "Default Country" parameter beside
 * the collection.
 */
export const conversationCreationFields: Field[] = [
	sentText<Endpoint>('contactName', {
		displayName: 'Contact Name',
		placeholder: 'e.g. Helena Prado',
		description: "Name of the contact; if it is left out, the lead's name",
	}),
	sentText<Endpoint>('contactPhone', {
		displayName: 'Contact Phone',
		placeholder: 'e.g. +55 (11) 98765-4321',
		description:
			"Phone number in any common format; it is turned into digits with country code. If it is left out, the lead's phone is taken.",
		read: readPhone,
	}),
	sentText<Endpoint>('contactUsername', {
		displayName: 'Contact Username',
		placeholder: 'e.g. helena.prado',
		description: 'Name or ID of the contact on the social network',
	}),
	sentField<Endpoint>('accountIntegrationId', {
		...integrationLocator,
		description:
			'Account of the messaging channel; not needed when the sector already has an integration',
	}),
	{
		...conversationOwner,
		description:
			"Account member in charge; if it is left out, the lead's owner. It is the membership link ID, not the user ID.",
	},
	sentField<Endpoint>('state', {
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
		description: 'Where the conversation stands',
	}),
	conversationStatus,
];
