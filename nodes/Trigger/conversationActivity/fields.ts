import type { INodeProperties } from 'n8n-workflow';

import { filters } from '../../shared/form/fieldCollections';
import { memberLocator } from '../../shared/locators/member';
import { sectorLocator } from '../../shared/locators/sector';
import { conversationChanges } from './compareConversations';
import {
	defaultCreatedWithinDays,
	defaultMostKnown,
	highestMostKnown,
} from './conversationActivity';
import { emitSinceField } from '../emitSinceField';
import { shownFor } from '../shownFor';

/** The fields of the event "Conversation Activity". */
export const conversationActivityFields: INodeProperties[] = shownFor('conversationActivity', [
	{
		displayName: 'Changes',
		name: 'changes',
		type: 'multiOptions',
		options: [
			{
				name: 'Unread Messages',
				value: 'unread',
				description: 'There is a new message, and nobody has read all of them yet',
			},
			{ name: 'New Conversation', value: 'new', description: 'A conversation was opened' },
			{
				name: 'New Message',
				value: 'newMessage',
				description: 'A message was received or sent, by people or by automation',
			},
			{ name: 'Status', value: 'status', description: 'A conversation was closed or reopened' },
		],
		default: [...conversationChanges],
		description: 'What starts the workflow. Each item says which of them happened.',
	},
	{
		displayName: 'Only Leads Created Within Days',
		name: 'createdWithinDays',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: defaultCreatedWithinDays,
		description:
			'Conversations of leads created within this many days are watched. 0 watches those of all leads.',
		hint: 'The CRM has no list of conversations: each poll reads all leads of these days at once. Keep the days few or poll less often in a large account.',
	},
	filters([
		{
			...memberLocator,
			displayName: 'Conversation Owner',
			name: 'conversationOwnerId',
			description:
				'Account member in charge of the conversation. It is the membership link ID, not the user ID.',
		},
		sectorLocator,
		{
			displayName: 'Status',
			name: 'status',
			type: 'string',
			default: '',
			placeholder: 'e.g. active',
			description: 'Status that the conversation has now, such as active or closed',
		},
	]),
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Conversations to Remember',
				name: 'mostKnown',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: highestMostKnown },
				default: defaultMostKnown,
				description:
					'The most conversations whose state is kept between polls. Beyond it the longest silent ones are forgotten: their next message is still noticed, a change of status alone is not.',
			},
			emitSinceField('the conversations with activity'),
		],
	},
]);
