import { fieldsOf, type Field, type ValuesOf } from '../../shared/fields/field';
import { choice, field, group, instantAt, number, picked, toggle } from '../../shared/fields/kinds';
import { normalKey, typedKeyOf } from '../../shared/claim/campaignKey';
import { additionalMessageFields, collection } from '../../shared/form/fieldCollections';
import { campaignLocator } from '../../shared/locators/lead';
import { memberLocator, senderLocator } from '../../shared/locators/accountRecords';
import { templateVariablesJson } from '../../shared/templateVariables/parameter';
import { parseAdditionalFields } from '../../shared/values/json';
import { pickedValue } from '../../shared/values/fieldValue';
import { wrongValue } from '../../shared/values/describeValue';
import { sendingHoursField } from './sendingHours';
import { leavingOut } from './leavingOut';

/**
 * The options that may differ between contacts. All others apply to the whole run and are read for the
 * first row.
 */
export const contactOptions = {
	additionalMessageFields: field({
		...additionalMessageFields,
		description: 'JSON object with fields of the send request that this node does not offer',
		whenAbsent: () => ({}),
		readsBlank: true,
		read: parseAdditionalFields,
	}),
	conversationOwnerId: picked({
		...memberLocator,
		displayName: 'Conversation Owner',
		description:
			'Member in charge of a new conversation, by membership link ID. Defaults to the owner of the lead.',
	}),
	senderId: picked({
		...senderLocator,
		description:
			'Member recorded as the sender of the message. If empty, it is recorded as sent by AI or automation.',
	}),
};

/** The options in "Hours and Limits". */
export const hoursAndLimits = {
	maxContacts: number({
		displayName: 'Stop If More Contacts Than',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 1000,
		description: 'Sends nothing if the list has more contacts, each with a valid phone, than this',
	}),
	maxMessages: number({
		displayName: 'Max Messages per Run',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 1000,
		description: 'Maximum number of messages in one run. The others are left for the next run.',
	}),
	messagesPerSecond: number({
		whenAbsent: () => 0,
		displayName: 'Messages per Second',
		typeOptions: { minValue: 0, maxValue: 1000, numberPrecision: 2 },
		default: 10,
		description:
			'Maximum messages per second of a run, to protect your number. 0: as fast as the CRM allows.',
	}),
	notAfter: field<number | undefined>({
		displayName: 'Send Nothing After',
		type: 'dateTime',
		default: '',
		description:
			"Contacts not sent to by then are skipped. Without an offset, in the workflow's time zone.",
		read: instantAt('end'),
	}),
	sendingHours: sendingHoursField,
	stopAfterRefusals: number({
		whenAbsent: () => 10,
		displayName: 'Stop After Refusals in a Row',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		default: 10,
		description:
			'Ends the run after this many equal refusals in a row, and three from elsewhere in the list. 0: never. Without it, 10.',
	}),
};

/** The options in "Options" that apply to the whole run. */
export const furtherRunOptions = {
	followUpOn: group(
		{
			campaign: field<string>({
				...campaignLocator,
				description: 'The earlier campaign',
				whenAbsent: () => '',
				read: (value, label) => {
					const key = normalKey(typedKeyOf(pickedValue(value)));
					if (key === '') throw wrongValue(value, label, 'needs the key of a campaign');
					return key;
				},
			}),
			who: choice({
				displayName: 'Who',
				options: [
					{ name: 'Everyone', value: 'everyone', description: 'All who got the earlier message' },
					{
						name: 'Not Answered',
						value: 'notAnswered',
						description: 'Those without a later or unread message',
					},
				],
				default: 'notAnswered',
				description: 'Who of them gets the follow-up',
			}),
		},
		{
			displayName: 'Follow Up On',
			description: 'Sends only to leads that got an earlier campaign',
		},
	),
	guardAgainstParallelRuns: toggle({
		displayName: 'Several Servers May Run This',
		description:
			'Whether a campaign key also holds while two servers or workers run this at once. Each contact waits 3 seconds.',
	}),
	includeInput: toggle({
		displayName: 'Include Input',
		description: 'Whether to add the columns of the input to the output, under "input"',
	}),
	onActiveConversation: choice({
		displayName: 'If a Conversation Is Open',
		options: [
			{ name: 'Create New', value: 'createNew' },
			{ name: 'Reuse', value: 'reuse' },
			{ name: 'Skip Contact', value: 'skip' },
		],
		default: 'reuse',
		description:
			'What to do when the lead has an open conversation in the sector. Without this option, it is reused.',
	}),
	sendUnconfirmedAgain: choice({
		displayName: 'Send Unconfirmed Again',
		options: [
			{
				name: 'All',
				value: 'all',
				description:
					'All whose lead shows no message since, as far as it can be told. They may get the message twice.',
			},
			{
				name: 'Only If the CRM Shows No Message',
				value: 'noMessageShown',
				description:
					'Only where the CRM shows the messages of this campaign, but none to this lead',
			},
		],
		default: 'noMessageShown',
		description: 'To whom to send if an earlier run with this key left the outcome unknown',
		whenAbsent: () => 'never',
	}),
	skipLookUps: toggle({
		displayName: 'Skip Look-Ups',
		description: 'Whether a preview shows only texts',
	}),
};

/** Values of the options that apply to the whole run. */
export type RunOptions = ValuesOf<
	typeof leavingOut & typeof hoursAndLimits & typeof furtherRunOptions
>;

/** Values of the options that apply to one contact. */
export type ContactOptions = ValuesOf<typeof contactOptions>;

/** The collection with the options that may differ between contacts, and some that may not. */
export const furtherOptions: Field = collection('Options', 'options', 'Add Option', [
	...fieldsOf({ ...contactOptions, ...furtherRunOptions }),
	templateVariablesJson,
]);

/** The groups of options. The name of an option is unique over all groups. */
export const optionFields: Field[] = [
	collection('Who Is Left Out', 'leaveOut', 'Add Option', fieldsOf(leavingOut)),
	collection('Hours and Limits', 'limits', 'Add Option', fieldsOf(hoursAndLimits)),
	furtherOptions,
];
