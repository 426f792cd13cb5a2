import { filtersCollection, optionsCollection } from '../../shared/form/fieldCollections';
import { textField } from '../../shared/form/textField';
import { campaignLocator } from '../../shared/locators/campaign';
import { memberLocator } from '../../shared/locators/accountRecords';
import { sectorLocator } from '../../shared/locators/sector';
import { fieldsOf, type Field } from '../../shared/fields/field';
import { choices, number } from '../../shared/fields/kinds';
import { conversationChanges } from './compareConversations';
import { describedEmitSince } from '../emitSinceField';

/** Maximum of "Conversations to Remember": 1.5 MB, which n8n writes with each event. */
export const highestMostKnown = 50_000;

/** Which changes start the workflow. */
export const watchedChanges = {
	changes: choices({
		displayName: 'Changes',
		options: [
			{ name: 'New Conversation', value: 'new', description: 'A conversation was opened' },
			{
				name: 'New Message',
				value: 'newMessage',
				description:
					'A message was received, or sent by a person or by automation: a workflow that answers would start itself',
			},
			{ name: 'Status', value: 'status', description: 'A conversation was closed or reopened' },
			{
				name: 'Unread Messages',
				value: 'unread',
				description:
					'There is a new unread message, and another number of them than at the last poll',
			},
		],
		default: [...conversationChanges],
		description: 'What starts the workflow. Each item lists the changes that happened.',
	}),
};

/** Which leads are watched. */
export const activityRange = {
	createdWithinDays: number({
		displayName: 'Only Leads Created Within (Days)',
		typeOptions: { minValue: 0 },
		default: 30,
		description:
			'Each poll reads the leads of these days. In a large account, that takes several polls: use fewer days.',
		hint: 'Replies from leads created earlier are missed. 0 watches all leads.',
		whenAbsent: () => 30,
	}),
};

/** "Options" that are read by `readFields`. By default, 300 kB are remembered. */
export const activityOptions = {
	mostKnown: number({
		displayName: 'Conversations to Remember',
		typeOptions: { minValue: 1, maxValue: highestMostKnown },
		default: 10_000,
		description:
			'How many conversations the next poll is compared with. For others, a new message is noticed, but not a change of status or unread count alone.',
		whenAbsent: () => 10_000,
	}),
};

/** "Filters". */
export const activityFilters = {
	campaign: {
		...campaignLocator,
		description:
			'The last campaign whose message reached the lead, by its key in any spelling. The list shows the campaigns of the leads that the CRM lists.',
	},
	owner: {
		...memberLocator,
		displayName: 'Conversation Owner',
		name: 'conversationOwnerId',
		description: 'Member in charge of the conversation, by membership link ID',
	},
	sector: sectorLocator,
	status: textField(
		'note',
		'status',
		'Status',
		'Status of the conversation, such as active or closed',
		'active',
	),
	withinHours: {
		displayName: 'Within Hours of the Message',
		name: 'withinHours',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 24,
		description:
			"How long after the campaign's message the last message of the conversation may have come",
	},
} satisfies Record<string, Field>;

/** The fields of the event "Conversation Activity". */
export const activityFields: Field[] = [
	...fieldsOf(watchedChanges),
	...fieldsOf(activityRange),
	filtersCollection(Object.values(activityFilters)),
	optionsCollection([
		...fieldsOf(activityOptions),
		describedEmitSince('the conversations with activity'),
	]),
];
