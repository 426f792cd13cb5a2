import type { INodeProperties } from 'n8n-workflow';

import { additionalFieldsOf } from '../../shared/values/additionalFields';
import { additionalMessageFields } from '../../shared/form/fieldCollections';
import { memberLocator, senderLocator } from '../../shared/locators/member';
import { recordLocator } from '../../shared/locators/recordLocator';
import { sendingHoursField, sendingHoursOption } from './sendingHoursOption';
import type { SendingHours } from '../hours/sendingHours';
import { phonesOption } from './suppressedPhones';
import {
	campaignOption,
	choiceOption,
	choiceOrBooleanOption,
	booleanOption,
	labelsOption,
	memberOption,
	numberOption,
	dateTimeOption,
	wholeNumberOption,
	type OptionReader,
} from './optionReaders';

/** Which unconfirmed messages of earlier runs to send again. */
export type SendUnconfirmedAgain = 'never' | 'notArrived' | 'all';

/** A row of the option table. Types, defaults and the form are derived from the rows. */
interface Option<Value, Scope extends OptionScope = OptionScope> {
	/** `run`: one value for all items. `contact`: read for each item. */
	scope: Scope;
	/** The field in the form. */
	field: Omit<INodeProperties, 'name'>;
	/** Value while the option is not added. */
	whenAbsent: Value;
	/** Reads the value of an added option. */
	read: OptionReader<Value>;
}

type OptionScope = 'run' | 'contact';

const runOption = <Value>(row: Omit<Option<Value>, 'scope'>): Option<Value, 'run'> => ({
	scope: 'run',
	...row,
});

const contactOption = <Value>(row: Omit<Option<Value>, 'scope'>): Option<Value, 'contact'> => ({
	scope: 'contact',
	...row,
});

const leaveOut = {
	suppressedPhones: runOption<ReadonlySet<string>>({
		field: {
			displayName: 'Do-Not-Contact Phones',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			placeholder: 'e.g. +55 11 98765-4321, +55 21 99876-5432',
			description:
				'Phones that get no message, as text or list, read once per run. Without this option, none is left out.',
		},
		whenAbsent: new Set<string>(),
		read: phonesOption,
	}),
	followUpOn: runOption<string>({
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
	followUpWho: runOption<'everyone' | 'notAnswered'>({
		field: {
			displayName: 'Follow Up Who',
			type: 'options',
			options: [
				{ name: 'Everyone', value: 'everyone', description: 'All who got the earlier message' },
				{
					name: 'Not Answered',
					value: 'notAnswered',
					description: 'No message since, none unread',
				},
			],
			default: 'notAnswered',
			description: 'Whom to follow up. Without this option, those who have not answered.',
		},
		whenAbsent: 'notAnswered',
		read: choiceOption(['everyone', 'notAnswered']),
	}),
	maxCampaigns: runOption<number | undefined>({
		field: {
			displayName: 'Max Campaigns',
			type: 'number',
			typeOptions: { minValue: 1, numberPrecision: 0 },
			default: 2,
			description:
				'Leads with this many campaigns in 7 days, or "Max Campaigns Within (Days)", are skipped. Without this option, none are.',
		},
		whenAbsent: undefined,
		read: wholeNumberOption(1),
	}),
	maxCampaignsDays: runOption<number>({
		field: {
			displayName: 'Max Campaigns Within (Days)',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 7,
			description: 'Days in which "Max Campaigns" counts. Without this option, 7.',
		},
		whenAbsent: 7,
		read: numberOption(1),
	}),
	skipIfContactedWithinHours: runOption<number>({
		field: {
			displayName: 'Skip If Contacted (Hours)',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 24,
			description:
				'Skips leads with a message within this many hours. Without this option, or with 0, it skips none of them.',
		},
		whenAbsent: 0,
		read: numberOption(0),
	}),
	skipLabels: runOption<string[]>({
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
				'Names or IDs, with commas between them. Leads with any are skipped. Without this option, labels skip nobody.',
		}),
		whenAbsent: [],
		read: labelsOption,
	}),
};

const timing = {
	maxConcurrency: runOption<number | undefined>({
		field: {
			displayName: 'Contacts at Once',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 100, numberPrecision: 0 },
			default: 8,
			description:
				'How many contacts are processed at once, at most. Without this option, the credential sets the limit.',
		},
		whenAbsent: undefined,
		read: numberOption(1),
	}),
	maxMessages: runOption<number | undefined>({
		field: {
			displayName: 'Max Messages per Run',
			type: 'number',
			typeOptions: { minValue: 1, numberPrecision: 0 },
			default: 1000,
			description:
				'Most messages in one run. The other contacts are left for the next run. Without this option, there is no limit.',
		},
		whenAbsent: undefined,
		read: wholeNumberOption(1),
	}),
	messagesPerSecond: runOption<number>({
		field: {
			displayName: 'Messages per Second',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 1000, numberPrecision: 2 },
			default: 10,
			description:
				'Most messages in any second, to protect your number. Without this option, or with 0, as fast as the CRM allows.',
		},
		whenAbsent: 0,
		read: numberOption(0),
	}),
	notAfter: runOption<number | undefined>({
		field: {
			displayName: 'Send Nothing After',
			type: 'dateTime',
			default: '',
			description:
				"Contacts left by then are skipped. Without an offset, in the workflow's time zone. Without this option, no end.",
		},
		whenAbsent: undefined,
		read: dateTimeOption,
	}),
	sendingHours: runOption<SendingHours | undefined>({
		field: sendingHoursField,
		whenAbsent: undefined,
		read: sendingHoursOption,
	}),
};

const safety = {
	onDuplicatePhone: runOption<'sendOnce' | 'sendEach'>({
		field: {
			displayName: 'If a Phone Appears Twice',
			type: 'options',
			options: [
				{
					name: 'Send Each',
					value: 'sendEach',
					description: 'Every row gets its message',
				},
				{
					name: 'Send Once',
					value: 'sendOnce',
					description: 'The first row gets the message; the others are skipped',
				},
			],
			default: 'sendOnce',
			description:
				'For rows with the same phone or lead. With a campaign key, or without this option, only the first gets a message.',
		},
		whenAbsent: 'sendOnce',
		read: choiceOption(['sendOnce', 'sendEach']),
	}),
	sendUnconfirmedAgain: runOption<SendUnconfirmedAgain>({
		field: {
			displayName: 'Send Unconfirmed Again',
			type: 'options',
			options: [
				{
					name: 'All',
					value: 'all',
					description: 'Also those with an unknown outcome. They may get the message twice.',
				},
				{
					name: 'Never',
					value: 'never',
					description: 'Send nothing to them',
				},
				{
					name: 'Those That Did Not Arrive',
					value: 'notArrived',
					description: 'Only where the CRM shows that the message did not arrive',
				},
			],
			default: 'never',
			description:
				'What to do where an earlier run with this campaign key was interrupted. Without this option, nothing is sent again.',
		},
		whenAbsent: 'never',
		read: choiceOrBooleanOption(['never', 'notArrived', 'all'], 'all', 'never'),
	}),
	guardAgainstParallelRuns: runOption<boolean>({
		field: {
			displayName: 'Several Servers May Run This',
			type: 'boolean',
			default: true,
			description:
				'Whether runs with the same key on other servers are kept apart too. Slower. Without this option, only on this one.',
		},
		whenAbsent: false,
		read: booleanOption,
	}),
	stopAfterRefusals: runOption<number>({
		field: {
			displayName: 'Stop After Refusals in a Row',
			type: 'number',
			typeOptions: { minValue: 0, numberPrecision: 0 },
			default: 10,
			description:
				'Ends the run when the CRM refuses so many contacts in a row with one answer. 0 is never; without this option, 10.',
		},
		whenAbsent: 10,
		read: wholeNumberOption(0),
	}),
};

const sender = {
	conversationOwnerId: contactOption<string | undefined>({
		field: {
			...memberLocator,
			displayName: 'Conversation Owner',
			description:
				'Member in charge of a new conversation, by membership link ID. Defaults to the owner of the lead.',
		},
		whenAbsent: undefined,
		read: memberOption,
	}),
	onActiveConversation: runOption<'reuse' | 'createNew' | 'skip'>({
		field: {
			displayName: 'If a Conversation Is Open',
			type: 'options',
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
		},
		whenAbsent: 'reuse',
		read: choiceOption(['reuse', 'createNew', 'skip']),
	}),
	senderId: contactOption<string | undefined>({
		field: {
			...senderLocator,
			description:
				'Member recorded as the sender of the message. If empty, it is recorded as sent by AI or automation.',
		},
		whenAbsent: undefined,
		read: memberOption,
	}),
};

const others = {
	additionalMessageFields: contactOption({
		field: {
			...additionalMessageFields,
			description:
				'JSON object with fields of the send request that this node does not offer. Without this option, none.',
		},
		whenAbsent: {},
		read: additionalFieldsOf,
	}),
	includeInput: runOption<boolean>({
		field: {
			displayName: 'Include Input',
			type: 'boolean',
			default: true,
			description:
				'Whether to add the columns of the input to the output, under "input". Without this option, they are left out.',
		},
		whenAbsent: false,
		read: booleanOption,
	}),
	textsOnly: runOption<boolean>({
		field: {
			displayName: 'Texts Only',
			type: 'boolean',
			default: true,
			description:
				'Whether a preview shows only texts. Without this option, it also asks the CRM who would be left out.',
			displayOptions: { show: { '/mode': ['preview'] } },
		},
		whenAbsent: false,
		read: booleanOption,
	}),
};

/** Every option of the node, in the order of the form. */
export const optionTable = { ...leaveOut, ...timing, ...safety, ...sender, ...others };

type OptionTable = typeof optionTable;

/** Name of an option. */
export type OptionName = keyof OptionTable;

type ValuesOf<Scope extends OptionScope> = {
	[
		Name in OptionName as OptionTable[Name]['scope'] extends Scope ? Name : never
	]: OptionTable[Name]['whenAbsent'];
};

/** Values of the options that apply to the whole run. */
export type RunOptions = ValuesOf<'run'>;

/** Values of the options that apply to one contact. */
export type ContactOptions = ValuesOf<'contact'>;

/** The groups of options. The name of an option is unique over all groups. */
export const optionFields: INodeProperties[] = [
	optionGroup('Who Is Left Out', 'leaveOut', leaveOut),
	optionGroup('Timing and Limits', 'timing', timing),
	optionGroup('Duplicates and Safety', 'safety', safety),
	optionGroup('Sender and Conversation', 'sender', sender),
	optionGroup('Options', 'options', others),
];

function optionGroup(
	displayName: string,
	name: string,
	rows: Record<string, { field: Omit<INodeProperties, 'name'> }>,
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
