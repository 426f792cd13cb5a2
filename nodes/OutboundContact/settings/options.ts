import {
	fieldsOf,
	type Field,
	type NamelessField,
	type Reader,
	type ValuesOf,
} from '../../shared/fields/field';
import { choice, field, instantAt, number, toggle } from '../../shared/fields/kinds';
import { additionalMessageFields, collection } from '../../shared/form/fieldCollections';
import { memberLocator, senderLocator } from '../../shared/locators/accountRecords';
import { parseExcludedLabels } from '../../shared/lead/labels';
import { templateVariablesJson } from '../../shared/templateVariables/parameter';
import { parseAdditionalFields } from '../../shared/values/additionalFields';
import { isBlank } from '../../shared/values/blank';
import { pickedValue } from '../../shared/values/fieldValue';
import { parseTrimmedText } from '../../shared/values/text';
import { ruleOptions } from '../rules';
import { sendingHoursField } from './sendingHours';
import { parsePhoneList } from './suppressedPhones';

/** The ID in a member locator, or returned by an expression in its place; `undefined` if empty. */
const memberOption: Reader<string | undefined> = (value, label) =>
	parseTrimmedText(pickedValue(value), label, 'note') || undefined;

/**
 * The options that may differ between contacts. All others apply to the whole run and are read for the
 * first row.
 */
export const contactOptions = {
	additionalMessageFields: field({
		...additionalMessageFields,
		description:
			'JSON object with fields of the send request that this node does not offer. Without this option, none.',
		whenAbsent: () => ({}),
		read: parseAdditionalFields,
	}),
	conversationOwnerId: field<string | undefined>({
		...memberLocator,
		displayName: 'Conversation Owner',
		description:
			'Member in charge of a new conversation, by membership link ID. Defaults to the owner of the lead.',
		read: memberOption,
	}),
	senderId: field<string | undefined>({
		...senderLocator,
		description:
			'Member recorded as the sender of the message. If empty, it is recorded as sent by AI or automation.',
		read: memberOption,
	}),
};

const whoIsLeftOut = {
	onDuplicatePhone: choice({
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
			'For rows with the same phone. With a campaign key, or without this option, only one gets a message.',
	}),
	suppressedPhones: field<ReadonlySet<string>>({
		displayName: 'Do-Not-Contact Phones',
		type: 'string',
		textKind: 'name',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. +55 11 98765-4321, +55 21 99876-5432',
		description:
			'Phones to leave out, separated by commas or line breaks, or as a list. Read once per run. Without this option, none.',
		whenAbsent: () => new Set<string>(),
		// A blank list is an empty one, but an expression that gives nothing is an error.
		read: (value, label, form, path) =>
			parsePhoneList(
				isBlank(value) && form.expressions(path).length > 0 ? null : value,
				label,
				form,
				path,
			),
	}),
};

const hoursAndLimits = {
	maxContacts: number({
		displayName: 'Stop If More Contacts Than',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 1000,
		description:
			'Sends nothing if the list has more valid, different phones than this. Without this option, no limit.',
	}),
	maxMessages: number({
		displayName: 'Max Messages per Run',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 1000,
		description:
			'Maximum number of messages in one run. The others are left for the next run. Without this option, no limit.',
	}),
	messagesPerSecond: number({
		whenAbsent: () => 0,
		displayName: 'Messages per Second',
		typeOptions: { minValue: 0, maxValue: 1000, numberPrecision: 2 },
		default: 10,
		description:
			'Maximum messages per second, to protect your number. Without this option, or with 0, as fast as the CRM allows.',
	}),
	notAfter: field<number | undefined>({
		displayName: 'Send Nothing After',
		type: 'dateTime',
		default: '',
		description:
			"Contacts not sent to by then are skipped. Without an offset, in the workflow's time zone. Without this option, no end.",
		read: instantAt('end'),
	}),
	sendingHours: sendingHoursField,
	stopAfterRefusals: number({
		whenAbsent: () => 10,
		displayName: 'Stop After Refusals in a Row',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		default: 10,
		description:
			'Ends the run when this many contacts in a row are refused with the same answer; 0 means never. Without this option, 10.',
	}),
};

const others = {
	guardAgainstParallelRuns: toggle({
		displayName: 'Several Servers May Run This',
		description:
			'Whether to prevent duplicates across n8n processes (servers, workers). Slower. Without this option, only within one.',
	}),
	includeInput: toggle({
		displayName: 'Include Input',
		description:
			'Whether to add the columns of the input to the output, under "input". Without this option, they are left out.',
	}),
	skipLookUps: toggle({
		displayName: 'Skip Look-Ups',
		description:
			'Whether a preview shows only texts. Without this option, it also asks the CRM who would be left out.',
	}),
};

/** Rules that do not leave out more people, but say what happens to others; "Skip Labels" is in sight. */
const { skipLabels, followUpOn, onActiveConversation, sendUnconfirmedAgain, ...leavingOut } =
	ruleOptions;

/** "Skip Labels": nobody who opted out gets a message unless somebody empties it. */
export const skipLabelsField: Field<string[]> = {
	...skipLabels,
	name: 'skipLabels',
	default: { mode: 'name', value: 'opt-out' },
	description:
		'Labels of people who want no messages, by name or ID, separated by commas. Leads with any are skipped. If empty, nobody is left out.',
	blank: 'read',
	read: (value, label, form, path) =>
		isBlank(pickedValue(value)) && form.expressions(path).length === 0
			? []
			: parseExcludedLabels(value, label),
};

/** "Skip Labels" of workflows that have it among the options, where it is shown until it is removed. */
export const earlierSkipLabels: NamelessField<string[]> = {
	...skipLabels,
	displayName: 'Skip Labels (Also)',
	description: 'Further labels to skip. Without this option, none.',
	displayOptions: { show: { '/leaveOut.skipLabels': [{ _cnd: { exists: true } }] } },
};

/** The options that apply to the whole run, by the collection that they are in. */
export const runOptions = {
	leaveOut: { ...whoIsLeftOut, ...leavingOut },
	limits: hoursAndLimits,
	options: { ...others, followUpOn, onActiveConversation, sendUnconfirmedAgain },
};

/** Values of the options that apply to the whole run. */
export type RunOptions = ValuesOf<typeof runOptions.leaveOut> &
	ValuesOf<typeof runOptions.limits> &
	ValuesOf<typeof runOptions.options>;

/** Values of the options that apply to one contact. */
export type ContactOptions = ValuesOf<typeof contactOptions>;

/** The collection with the options that may differ between contacts, and some that may not. */
export const furtherOptions: Field = collection('Options', 'options', 'Add Option', [
	...fieldsOf({ ...contactOptions, ...runOptions.options }),
	templateVariablesJson,
]);

/** The groups of options. The name of an option is unique over all groups. */
export const optionFields: Field[] = [
	collection(
		'Who Is Left Out',
		'leaveOut',
		'Add Option',
		fieldsOf({ ...runOptions.leaveOut, skipLabels: earlierSkipLabels }),
	),
	collection('Hours and Limits', 'limits', 'Add Option', fieldsOf(hoursAndLimits)),
	furtherOptions,
];
