import type { INodeProperties } from 'n8n-workflow';

import type { ConversationCreateBody } from '../contract';
import { integrationLocator } from '../locators/integration';
import { memberLocator } from '../locators/member';
import { sectorLocator } from '../locators/sector';
import type { PrepareRequest } from '../operation/operation';
import { mergeAdditionalFields } from './additionalFieldsJson';
import { leaveOutEmpty } from '../operation/leaveOutEmpty';
import { normalizePhoneFields } from '../operation/phoneFields';

/** Sends a field of the form as the conversation's field of that name. */
function sentAs(field: INodeProperties, property: keyof ConversationCreateBody): INodeProperties {
	return { ...field, routing: { send: { type: 'body', property } } };
}

/** Sector of a conversation, for its creation and its update. */
export const conversationSector = sentAs(sectorLocator, 'accountChatSectorId');

/** Owner of a conversation, for its creation and its update. */
export const conversationOwner = sentAs(
	{ ...memberLocator, name: 'conversationOwnerId' },
	'conversationOwnerId',
);

/** Status of a conversation: an open set of values (spec, section 3). */
export const conversationStatus = sentAs(
	{
		displayName: 'Status',
		name: 'status',
		type: 'string',
		default: 'active',
		placeholder: 'e.g. active',
		description: 'Status of the conversation, such as active or closed',
	},
	'status',
);

/**
 * What can be said at a conversation's creation beside lead and sector, for
 * `POST /account-external-conversation` and `POST /lead/{id}/conversation` alike: the options of
 * an "Additional Fields" collection. Contact Phone needs the "Default Country" parameter beside
 * the collection.
 */
export const conversationCreationFields: INodeProperties[] = [
	sentAs(
		{
			displayName: 'Contact Name',
			name: 'contactName',
			type: 'string',
			default: '',
			placeholder: 'e.g. Helena Prado',
			description: "Name of the contact; if it is left out, the lead's name",
		},
		'contactName',
	),
	sentAs(
		{
			displayName: 'Contact Phone',
			name: 'contactPhone',
			type: 'string',
			default: '',
			placeholder: 'e.g. +55 (11) 98765-4321',
			description:
				"Phone number in any common format; it is turned into digits with country code. If it is left out, the lead's phone is taken.",
		},
		'contactPhone',
	),
	sentAs(
		{
			displayName: 'Contact Username',
			name: 'contactUsername',
			type: 'string',
			default: '',
			placeholder: 'e.g. helena.prado',
			description: 'Name or ID of the contact on the social network',
		},
		'contactUsername',
	),
	sentAs(
		{
			...integrationLocator,
			name: 'accountIntegrationId',
			description:
				'Account of the messaging channel; not needed when the sector already has an integration',
		},
		'accountIntegrationId',
	),
	{
		...conversationOwner,
		description:
			"Account member in charge; if it is left out, the lead's owner. It is the membership link ID, not the user ID.",
	},
	sentAs(
		{
			displayName: 'State',
			name: 'state',
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
		},
		'state',
	),
	conversationStatus,
];

/** What both ways to create a conversation do to its fields before they are sent. */
export const prepareConversationBody: PrepareRequest[] = [
	leaveOutEmpty('body'),
	normalizePhoneFields('body', { contactPhone: 'Contact Phone' }),
	mergeAdditionalFields,
];
