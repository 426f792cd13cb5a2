import type { INodeProperties } from 'n8n-workflow';

import { additionalFieldsOf } from '../shared/values/additionalFields';
import { additionalMessageFields } from '../shared/form/additionalMessageFields';
import { memberLocator } from '../shared/locators/member';
import { senderLocator } from '../shared/locators/sender';
import {
	choiceOption,
	flagOption,
	labelsOption,
	memberOption,
	numberOption,
	type OptionReader,
} from './optionReaders';

/** One option: a row of the table below. Types, defaults and the form derive from the rows. */
interface Option<Value, Scope extends OptionScope = OptionScope> {
	/** `run` holds for all items, so it may not differ between them; `contact` is read for each. */
	scope: Scope;
	/** What the form shows. */
	field: Omit<INodeProperties, 'name'>;
	/** What holds while the option is not added. */
	whenAbsent: Value;
	/** Reads what an added option holds. */
	read: OptionReader<Value>;
}

type OptionScope = 'run' | 'contact';

const ofRun = <Value>(row: Omit<Option<Value>, 'scope'>): Option<Value, 'run'> => ({
	scope: 'run',
	...row,
});

const ofContact = <Value>(row: Omit<Option<Value>, 'scope'>): Option<Value, 'contact'> => ({
	scope: 'contact',
	...row,
});

/** Every option of the node, in the order of the form. */
export const optionTable = {
	additionalMessageFields: ofContact({
		field: additionalMessageFields,
		whenAbsent: {},
		read: additionalFieldsOf,
	}),
	conversationOwnerId: ofContact<string | undefined>({
		field: {
			...memberLocator,
			displayName: 'Conversation Owner',
			description:
				'Account member in charge of the conversation. It is the membership link ID, not the user ID. Without it, the owner of the lead is taken.',
		},
		whenAbsent: undefined,
		read: memberOption,
	}),
	dryRun: ofRun<boolean>({
		field: {
			displayName: 'Dry Run',
			type: 'boolean',
			default: false,
			description:
				'Whether to check everything and show the texts without creating or sending anything. Opt-outs and earlier campaigns are not looked up.',
		},
		whenAbsent: false,
		read: flagOption,
	}),
	includeInput: ofRun<boolean>({
		field: {
			displayName: 'Include Input',
			type: 'boolean',
			default: false,
			description: 'Whether to add the fields of the input item to the output, under "input"',
		},
		whenAbsent: false,
		read: flagOption,
	}),
	maxConcurrency: ofRun<number | undefined>({
		field: {
			displayName: 'Max Concurrency',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 100, numberPrecision: 0 },
			default: 8,
			description:
				'How many contacts are worked on at once. Never more than "Max Concurrent Requests" of the credential.',
		},
		whenAbsent: undefined,
		read: numberOption(1),
	}),
	messagesPerSecond: ofRun<number>({
		field: {
			displayName: 'Messages per Second',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 1000, numberPrecision: 2 },
			default: 10,
			description:
				'The most messages in any second, to protect your number. It holds for each run of the node: divide it by the number of runs, such as shards, that go at the same time. 0 means as fast as the CRM allows.',
		},
		whenAbsent: 0,
		read: numberOption(0),
	}),
	onActiveConversation: ofRun<'reuse' | 'createNew' | 'skip'>({
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
					description: 'Send and let the active conversation show it',
				},
				{
					name: 'Skip Contact',
					value: 'skip',
					description: 'Send nothing to this contact',
				},
			],
			default: 'reuse',
			description: 'What to do when the lead has an active conversation in the sector',
		},
		whenAbsent: 'reuse',
		read: choiceOption(['reuse', 'createNew', 'skip']),
	}),
	onDuplicatePhone: ofRun<'sendOnce' | 'sendEach'>({
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
					description: 'The first input item gets the message, the others are skipped',
				},
			],
			default: 'sendOnce',
			description:
				'What to do when several input items have the same phone or turn out to be the same lead. With a campaign key, a lead gets the message once in any case.',
		},
		whenAbsent: 'sendOnce',
		read: choiceOption(['sendOnce', 'sendEach']),
	}),
	sendUnconfirmedAgain: ofRun<boolean>({
		field: {
			displayName: 'Send Unconfirmed Again',
			type: 'boolean',
			default: false,
			description:
				'Whether to send to leads for which an earlier run of the same campaign was cut off in the middle of sending. They may then get the message twice.',
		},
		whenAbsent: false,
		read: flagOption,
	}),
	senderId: ofContact<string | undefined>({
		field: {
			...senderLocator,
			description:
				'Account member shown as the sender. Without it, the message is recorded as sent by AI or automation.',
		},
		whenAbsent: undefined,
		read: memberOption,
	}),
	skipIfContactedWithinHours: ofRun<number>({
		field: {
			displayName: 'Skip If Contacted (Hours)',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 24,
			description:
				'Leads with a message in any of their conversations within this many hours are skipped. 0 skips nobody.',
		},
		whenAbsent: 0,
		read: numberOption(0),
	}),
	skipLabels: ofRun<string[]>({
		field: {
			displayName: 'Skip Labels',
			type: 'string',
			default: '',
			placeholder: 'e.g. opt-out, do not contact',
			description:
				'Names or IDs of lead labels, separated by commas. Leads with one of them get nothing.',
		},
		whenAbsent: [],
		read: labelsOption,
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

/** What the options say for the whole run. */
export type RunOptions = ValuesOf<'run'>;

/** What the options say of one contact. */
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
