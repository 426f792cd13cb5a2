import type { INodeProperties } from 'n8n-workflow';

import { additionalFieldsOf } from '../../shared/values/additionalFields';
import { additionalMessageFields } from '../../shared/form/fieldCollections';
import { memberLocator, senderLocator } from '../../shared/locators/member';
import { sendingHoursField, sendingHoursOption } from './sendingHoursOption';
import type { SendingHours } from '../hours/sendingHours';
import {
	choiceOption,
	choiceOrBooleanOption,
	booleanOption,
	labelsOption,
	memberOption,
	numberOption,
	dateTimeOption,
	idListOption,
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

/** Every option of the node, in the order of the form. */
export const optionTable = {
	additionalMessageFields: contactOption({
		field: {
			...additionalMessageFields,
			description: `${additionalMessageFields.description} Without this option, none are added.`,
		},
		whenAbsent: {},
		read: additionalFieldsOf,
	}),
	conversationOwnerId: contactOption<string | undefined>({
		field: {
			...memberLocator,
			displayName: 'Conversation Owner',
			description:
				'Account member in charge of the conversation. It is the membership link ID, not the user ID. Defaults to the owner of the lead.',
		},
		whenAbsent: undefined,
		read: memberOption,
	}),
	guardAgainstParallelRuns: runOption<boolean>({
		field: {
			displayName: 'Guard Against Parallel Runs',
			type: 'boolean',
			default: false,
			description:
				'Whether to make sure, with a campaign key, that no run in another process sends to the same lead at the same time; takes one more request and a wait of a second or more per contact. Without this option, only runs in the same process are kept apart.',
		},
		whenAbsent: false,
		read: booleanOption,
	}),
	includeInput: runOption<boolean>({
		field: {
			displayName: 'Include Input',
			type: 'boolean',
			default: false,
			description:
				'Whether to add the fields of the input item to the output, under "input". Without this option, they are not added.',
		},
		whenAbsent: false,
		read: booleanOption,
	}),
	maxConcurrency: runOption<number | undefined>({
		field: {
			displayName: 'Max Concurrency',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 100, numberPrecision: 0 },
			default: 8,
			description:
				'Maximum number of contacts processed at once. Never more than "Max Concurrent Requests" of the credential, which is the limit without this option.',
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
				'Maximum number of messages in one run; the other contacts are pending. With a campaign key and a daily schedule, this is a daily limit. Messages with an unknown outcome count. Without this option, there is no limit.',
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
				'Maximum number of messages in any second, to protect your number. It applies to each run of the node: if several run at the same time, such as shards, divide it by their number. Without this option, or with 0, messages go out as fast as the CRM allows.',
		},
		whenAbsent: 0,
		read: numberOption(0),
	}),
	notAfter: runOption<number | undefined>({
		field: {
			displayName: 'Not After',
			type: 'dateTime',
			default: '',
			description:
				"Date and time after which no message is sent, so that a campaign that is resumed late sends nothing outdated. The remaining contacts are skipped. Without an offset, it is in the workflow's time zone. Without this option, there is no end.",
		},
		whenAbsent: undefined,
		read: dateTimeOption,
	}),
	onActiveConversation: runOption<'reuse' | 'createNew' | 'skip'>({
		field: {
			displayName: 'On Active Conversation',
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
					description: 'Send in the active conversation',
				},
				{
					name: 'Skip Contact',
					value: 'skip',
					description: 'Send nothing to this contact',
				},
			],
			default: 'reuse',
			description:
				'What to do when the lead has an active conversation in the sector. Without this option, it is reused.',
		},
		whenAbsent: 'reuse',
		read: choiceOption(['reuse', 'createNew', 'skip']),
	}),
	onDuplicatePhone: runOption<'sendOnce' | 'sendEach'>({
		field: {
			displayName: 'On Duplicate Phone',
			type: 'options',
			options: [
				{
					name: 'Send Each',
					value: 'sendEach',
					description: 'Every input item gets its message',
				},
				{
					name: 'Send Once',
					value: 'sendOnce',
					description: 'The first input item gets the message; the others are skipped',
				},
			],
			default: 'sendOnce',
			description:
				'What to do when several input items have the same phone or turn out to be the same lead. With a campaign key, a lead always gets the message once. Without this option, the first item gets the message.',
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
					description:
						'Also those with an unknown outcome: these leads may get the message twice. Leads that another run claimed within the last 15 minutes are left out while it may still send.',
				},
				{
					name: 'Never',
					value: 'never',
					description: 'Send nothing to them',
				},
				{
					name: 'Those That Did Not Arrive',
					value: 'notArrived',
					description: 'Only leads for which the CRM shows that the message did not arrive',
				},
			],
			default: 'never',
			description:
				'Which leads get the message again if sending it in an earlier run of the same campaign was interrupted or had an unknown outcome. Without this option, none of them.',
		},
		whenAbsent: 'never',
		read: choiceOrBooleanOption(['never', 'notArrived', 'all'], 'all', 'never'),
	}),
	senderId: contactOption<string | undefined>({
		field: {
			...senderLocator,
			description:
				'Account member recorded as the sender. If empty, the message is recorded as sent by AI or automation.',
		},
		whenAbsent: undefined,
		read: memberOption,
	}),
	sendingHours: runOption<SendingHours | undefined>({
		field: sendingHoursField,
		whenAbsent: undefined,
		read: sendingHoursOption,
	}),
	skipIfContactedWithinHours: runOption<number>({
		field: {
			displayName: 'Skip If Contacted (Hours)',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 24,
			description:
				'Leads with a message in any of their conversations within this many hours are skipped. Without this option, or with 0, no lead is skipped because of recent messages.',
		},
		whenAbsent: 0,
		read: numberOption(0),
	}),
	skipLabels: runOption<string[]>({
		field: {
			displayName: 'Skip Labels',
			type: 'string',
			default: '',
			placeholder: 'e.g. opt-out, do not contact',
			description:
				'Names or IDs of lead labels, separated by commas. Leads with any of them are skipped. Without this option or "Skip Labels From List", no lead is skipped because of a label.',
		},
		whenAbsent: [],
		read: labelsOption,
	}),
	skipLabelsFromList: runOption<string[]>({
		field: {
			displayName: 'Skip Labels From List',
			type: 'multiOptions',
			typeOptions: { loadOptionsMethod: 'labelOptions' },
			default: [],
			description:
				'Labels of recent leads. Leads with any of them are skipped, as with "Skip Labels". Without either option, no lead is skipped because of a label. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		},
		whenAbsent: [],
		read: idListOption,
	}),
	stopAfterRefusals: runOption<number>({
		field: {
			displayName: 'Stop After Refusals in a Row',
			type: 'number',
			typeOptions: { minValue: 0, numberPrecision: 0 },
			default: 10,
			description:
				'Number of contacts in a row that the CRM refuses with the same error before the run ends, with the rest pending. 0 means never; without this option, it is 10. Five requests in a row with an unknown outcome always end the run.',
		},
		whenAbsent: 10,
		read: wholeNumberOption(0),
	}),
	textsOnly: runOption<boolean>({
		field: {
			displayName: 'Texts Only',
			type: 'boolean',
			default: true,
			description:
				'Whether a preview shows the texts without asking the CRM about each contact. Without this option, it also shows who would be left out: one request per contact. It changes nothing in other modes.',
		},
		whenAbsent: false,
		read: booleanOption,
	}),
};

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

/** The collection "Options". */
export const optionsField: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: Object.entries(optionTable).map(([name, { field }]) => ({ ...field, name })),
};
