import type { INodeProperties } from 'n8n-workflow';

import { additionalFieldsOf } from '../../shared/values/additionalFields';
import { booleanOf } from '../../shared/values/boolean';
import { checkedValue } from '../../shared/values/checkedValue';
import { instantOf } from '../../shared/values/date';
import { additionalMessageFields } from '../../shared/form/fieldCollections';
import { memberLocator, senderLocator } from '../../shared/locators/member';
import { recordLocator } from '../../shared/locators/recordLocator';
import { sendingHoursField, sendingHoursOption } from './sendingHoursOption';
import type { SendingHours } from '../hours/sendingHours';
import { phonesOption } from './suppressedPhones';
import { campaignOption, labelsOption, memberOption, type OptionReader } from './optionReaders';

type OptionField = Omit<INodeProperties, 'name'>;

/** A row of an option table. Types, defaults and the form are derived from the rows. */
export interface Option<Value> {
	/** The field in the form. */
	field: OptionField;
	/** Value while the option is not added. */
	whenAbsent: Value;
	/** Reads the value of an added option. */
	read: OptionReader<Value>;
}

const row = <Value>(option: Option<Value>): Option<Value> => option;

/** Reads what the field itself describes: a number within limits, or one of its options. */
const checked =
	<Value>(field: OptionField): OptionReader<Value> =>
	(value) =>
		checkedValue({ ...field, name: '' }, value, true) as Value;

/** A number within the field's limits. */
const numberRow = <Absent extends number | undefined>(
	whenAbsent: Absent,
	field: Omit<OptionField, 'type'> & { typeOptions: { minValue: number } },
) => {
	const number = { ...field, type: 'number' } as const;
	return row<number | Absent>({ field: number, whenAbsent, read: checked(number) });
};

/** A switch, off until it is added. */
const switchRow = (field: Omit<OptionField, 'type' | 'default'>) =>
	row<boolean>({
		field: { ...field, type: 'boolean', default: true },
		whenAbsent: false,
		read: booleanOf,
	});

/** One of the field's options, by default the one that is preselected. */
const choiceRow = <Value extends string>(
	field: Omit<OptionField, 'type' | 'options'> & {
		options: Array<{ name: string; value: Value; description: string }>;
		default: Value;
	},
) => {
	const choice = { ...field, type: 'options' } as const;
	return row<Value>({ field: choice, whenAbsent: field.default, read: checked(choice) });
};

/**
 * The options that may differ between contacts. All others apply to the whole run and are read for the
 * first row.
 */
export const contactOptions = {
	additionalMessageFields: row({
		field: {
			...additionalMessageFields,
			description:
				'JSON object with fields of the send request that this node does not offer. Without this option, none.',
		},
		whenAbsent: {},
		read: additionalFieldsOf,
	}),
	conversationOwnerId: row<string | undefined>({
		field: {
			...memberLocator,
			displayName: 'Conversation Owner',
			description:
				'Member in charge of a new conversation, by membership link ID. Defaults to the owner of the lead.',
		},
		whenAbsent: undefined,
		read: memberOption,
	}),
	senderId: row<string | undefined>({
		field: {
			...senderLocator,
			description:
				'Member recorded as the sender of the message. If empty, it is recorded as sent by AI or automation.',
		},
		whenAbsent: undefined,
		read: memberOption,
	}),
};

const leaveOut = {
	suppressedPhones: row<ReadonlySet<string>>({
		field: {
			displayName: 'Do-Not-Contact Phones',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			placeholder: 'e.g. +55 11 98765-4321, +55 21 99876-5432',
			description:
				'Phones to leave out, separated by commas or line breaks, or as a list. Read once per run. Without this option, none.',
		},
		whenAbsent: new Set<string>(),
		read: phonesOption,
	}),
	followUpOn: row<string>({
		field: {
			displayName: 'Follow Up On',
			type: 'string',
			default: '',
			placeholder: 'e.g. black-friday-2026',
			description:
				'Key of an earlier campaign: only leads that got it are sent to. Without this option, earlier campaigns do not matter.',
		},
		whenAbsent: '',
		read: campaignOption,
	}),
	followUpWho: choiceRow({
		displayName: 'Follow Up With',
		options: [
			{ name: 'Everyone', value: 'everyone', description: 'All who got the earlier message' },
			{
				name: 'Not Answered',
				value: 'notAnswered',
				description: 'Those without a later or unread message',
			},
		],
		default: 'notAnswered',
		description: 'Who gets the follow-up. Without this option, those who have not answered.',
	}),
	maxCampaigns: numberRow(undefined, {
		displayName: 'Max Campaigns',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 2,
		description:
			'Skips leads with this many other campaigns in 7 days, or "Max Campaigns Within (Days)". Without this option, no limit.',
	}),
	maxCampaignsDays: numberRow(7, {
		displayName: 'Max Campaigns Within (Days)',
		typeOptions: { minValue: 1 },
		default: 7,
		description: 'Days in which "Max Campaigns" counts. Without this option, 7.',
	}),
	skipIfContactedWithinHours: numberRow(0, {
		displayName: 'Skip If Contacted (Hours)',
		typeOptions: { minValue: 0 },
		default: 24,
		description:
			'Skips leads with a message within this many hours. Without this option, or with 0, it skips none of them.',
	}),
	skipLabels: row<string[]>({
		field: recordLocator({
			displayName: 'Skip Labels',
			name: 'skipLabels',
			record: 'a label',
			searchListMethod: 'searchLabels',
			byHand: [
				{
					displayName: 'By Name',
					name: 'name',
					placeholder: 'e.g. opt-out, do not contact',
				},
			],
			description:
				'Opt-out labels, by name or ID, separated by commas. Leads with any are skipped. Without this option, no label matters.',
		}),
		whenAbsent: [],
		read: labelsOption,
	}),
};

const timing = {
	maxConcurrency: numberRow(undefined, {
		displayName: 'Contacts at Once',
		typeOptions: { minValue: 1, maxValue: 100, numberPrecision: 0 },
		default: 8,
		description:
			'How many contacts are processed at once, at most. Without this option, the credential sets the limit.',
	}),
	maxMessages: numberRow(undefined, {
		displayName: 'Max Messages per Run',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 1000,
		description:
			'Maximum number of messages in one run. The others are left for the next run. Without this option, no limit.',
	}),
	messagesPerSecond: numberRow(0, {
		displayName: 'Messages per Second',
		typeOptions: { minValue: 0, maxValue: 1000, numberPrecision: 2 },
		default: 10,
		description:
			'Maximum number per second, to protect your number. Without this option, or with 0, as fast as the CRM allows.',
	}),
	notAfter: row<number | undefined>({
		field: {
			displayName: 'Send Nothing After',
			type: 'dateTime',
			default: '',
			description:
				"Contacts not sent to by then are skipped. Without an offset, in the workflow's time zone. Without this option, no end.",
		},
		whenAbsent: undefined,
		read: (value, label, { timeZone }) => instantOf(value, label, timeZone, 'end'),
	}),
	sendingHours: row<SendingHours | undefined>({
		field: sendingHoursField,
		whenAbsent: undefined,
		read: sendingHoursOption,
	}),
};

const safety = {
	onDuplicatePhone: choiceRow({
		displayName: 'If a Phone Appears Twice',
		options: [
			{
				name: 'Send Each',
				value: 'sendEach',
				description: 'Every row gets its message',
			},
			{
				name: 'Send Once',
				value: 'sendOnce',
				description: 'One row gets the message; the others are skipped',
			},
		],
		default: 'sendOnce',
		description:
			'For rows with the same phone or lead. With a campaign key, or without this option, only one gets a message.',
	}),
	sendUnconfirmedAgain: choiceRow({
		displayName: 'Send Unconfirmed Again',
		options: [
			{
				name: 'All',
				value: 'all',
				description:
					'All whose lead shows no message since, as far as it can be told. They may get the message twice.',
			},
			{
				name: 'Never',
				value: 'never',
				description: 'Send nothing to them',
			},
			{
				name: 'Those Without a Sign',
				value: 'noMessageShown',
				description:
					'Only where the CRM shows the messages of this campaign, but none to this lead',
			},
		],
		default: 'never',
		description:
			'What to do if an earlier run of this campaign left the outcome unknown. Without this option, nothing is sent again.',
	}),
	guardAgainstParallelRuns: switchRow({
		displayName: 'Several Servers May Run This',
		description:
			'Whether to prevent duplicates across n8n processes (servers, workers). Slower. Without this option, only within one.',
	}),
	stopAfterRefusals: numberRow(10, {
		displayName: 'Stop After Refusals in a Row',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		default: 10,
		description:
			'Ends the run when this many contacts in a row are refused with the same answer; 0 means never. Without this option, 10.',
	}),
	maxContacts: numberRow(undefined, {
		displayName: 'Stop If More Than',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 1000,
		description:
			'Sends nothing if the list has more valid, different phones than this. Without this option, no limit.',
	}),
};

const sender = {
	onActiveConversation: choiceRow({
		displayName: 'If a Conversation Is Open',
		options: [
			{
				name: 'Create New',
				value: 'createNew',
				description: 'Open another conversation and send there',
			},
			{
				name: 'Reuse',
				value: 'reuse',
				description: 'Send in the open conversation',
			},
			{
				name: 'Skip Contact',
				value: 'skip',
				description: 'Send nothing to this contact',
			},
		],
		default: 'reuse',
		description:
			'What to do when the lead has an open conversation in the sector. Without this option, it is reused.',
	}),
};

const others = {
	includeInput: switchRow({
		displayName: 'Include Input',
		description:
			'Whether to add the columns of the input to the output, under "input". Without this option, they are left out.',
	}),
	textsOnly: switchRow({
		displayName: 'Texts Only',
		description:
			'Whether a preview shows only texts. Without this option, it also asks the CRM who would be left out.',
		displayOptions: { show: { '/mode': ['preview'] } },
	}),
};

/** The options of the run that must not differ between rows: whom it protects must not depend on a row. */
export const comparedOptions = ['skipLabels', 'followUpOn', 'followUpWho'] as const;

/** The options that apply to the whole run. */
export const runOptions = { ...leaveOut, ...timing, ...safety, ...sender, ...others };

/** Every option of the node. */
export const optionTable = { ...runOptions, ...contactOptions };

/** Values of the options in a table. */
export type OptionValues<Table extends Record<string, Option<unknown>>> = {
	[Name in keyof Table]: Table[Name]['whenAbsent'];
};

/** Values of the options that apply to one contact. */
export type ContactOptions = OptionValues<typeof contactOptions>;

/** The groups of options. The name of an option is unique over all groups. */
export const optionFields: INodeProperties[] = [
	optionGroup('Who Is Left Out', 'leaveOut', leaveOut),
	optionGroup('Timing and Limits', 'timing', timing),
	optionGroup('Duplicates and Safety', 'safety', safety),
	optionGroup('Sender and Conversation', 'sender', {
		conversationOwnerId: contactOptions.conversationOwnerId,
		...sender,
		senderId: contactOptions.senderId,
	}),
	optionGroup('Options', 'options', {
		additionalMessageFields: contactOptions.additionalMessageFields,
		...others,
	}),
];

function optionGroup(
	displayName: string,
	name: string,
	rows: Record<string, { field: OptionField }>,
): INodeProperties {
	return {
		displayName,
		name,
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: Object.entries(rows).map(([option, { field }]) => ({ ...field, name: option })),
	};
}
