import {
	checkAt,
	fieldsInside,
	readAddedFields,
	readAt,
	readFields,
	type Field,
} from '../../shared/fields/field';
import type { Form } from '../../shared/fields/form';
import { choice } from '../../shared/fields/kinds';
import { phoneField } from '../../shared/form/leadFields';
import { InvalidInput } from '../../shared/invalidInput';
import { templateVariablesJson } from '../../shared/templateVariables/parameter';
import { isEquivalent } from '../../shared/values/json';
import { campaignKeyField, readCampaignKey } from './campaignKey';
import { leavingOut, skipLabelsField } from './leavingOut';
import {
	contactOptions,
	furtherOptions,
	furtherRunOptions,
	hoursAndLimits,
	optionFields,
	type ContactOptions,
	type RunOptions,
} from './options';

type Mode = 'preview' | 'test' | 'send';

/** Chosen by a person, never by an expression or an AI model. */
export const modeField: Field<Mode> = {
	...choice({
		displayName: 'Mode',
		noDataExpression: true,
		options: [
			{
				name: 'Preview',
				value: 'preview',
				description: 'Show the texts and who would be left out, without sending',
			},
			{
				name: 'Send Test',
				value: 'test',
				description: 'Send the message of the first contact to your own phone, and nothing else',
			},
			{
				name: 'Send',
				value: 'send',
				description:
					'Create leads and conversations, and send the message to all who are not left out',
			},
		],
		default: 'preview',
		description: 'What the run does with the messages',
	}),
	name: 'mode',
};

export const testPhoneField: Field = {
	...phoneField,
	displayName: 'Test Phone',
	name: 'testPhone',
	description:
		'Phone that gets the message of the first contact in mode Send Test. No contact gets a message, and nothing is created or stored.',
};

/** Settings that apply to the whole run. */
export interface CampaignSettings extends RunOptions, ReturnType<typeof readCampaignKey> {
	mode: Mode;
	/** In mode Send Test, the phone that gets the message, in digits; empty in other modes. */
	testPhone: string;
	/** Labels that leave a lead out, as names and IDs made comparable. */
	skipLabels: string[];
	/** The workflow's time zone. */
	timeZone: string;
}

/**
 * Reads the settings of the whole run. An option that was not added is off, or what its field says
 * (`whenAbsent`); one that was added must have a value.
 *
 * @param form of the first row
 * @throws {InvalidInput} when an option, "Campaign Key", "Mode" or "Test Phone" has an invalid value
 */
export function readSettings(form: Form): CampaignSettings {
	for (const group of optionFields) readAddedFields(form, group, false);
	const keys = readCampaignKey(form);
	const options = {
		...readFields(leavingOut, form, 'leaveOut'),
		...readFields(hoursAndLimits, form, 'limits'),
		...readFields(furtherRunOptions, form, 'options'),
	};
	const skipLabels = readAt(skipLabelsField, form, skipLabelsField.name);
	const mode = readMode(form);
	const isTest = mode === 'test';
	const testPhone = isTest ? String(checkAt(testPhoneField, form, testPhoneField.name, true)) : '';
	return { ...keys, ...options, mode, testPhone, skipLabels, timeZone: form.timeZone };
}

/** @throws {InvalidInput} when a model or an expression chooses the mode, or it is none */
function readMode(form: Form): Mode {
	// n8n takes the "=" off the expressions of a field that has none.
	if (!/^=|\$fromAI/i.test(String(form.parameters[modeField.name])))
		return readAt(modeField, form, modeField.name);
	throw new InvalidInput(
		'"Mode" is chosen by an expression or an AI model',
		'A person must choose whether messages are sent. Choose "Mode" in the list.',
	);
}

/**
 * Reads the options that may differ between contacts.
 *
 * @throws {InvalidInput} when one has an invalid value
 */
export function readContactOptions(form: Form): ContactOptions {
	readAddedFields(form, furtherOptions, false);
	return readFields(contactOptions, form, 'options');
}

/** Expressions that may differ between rows: they read the row, or another node's item for it. */
const readsRow =
	/\$(?:json|data|item|itemIndex|position|node)\b|\.item\b|\b(?:pairedItem|itemMatching)\b/;

/** Options that may differ between rows. */
const optionsOfContacts = [...Object.keys(contactOptions), templateVariablesJson.name];

/** The fields that must be the same for all rows, by their path. */
const fieldsOfRun = [
	...[campaignKeyField, skipLabelsField, testPhoneField],
	...optionFields.flatMap((group) =>
		fieldsInside(group)
			.filter(({ name }) => !optionsOfContacts.includes(name))
			.map((field) => ({ ...field, name: `${group.name}.${field.name}` })),
	),
];

/**
 * Creates a function that rejects a row whose settings are not those of the run: its campaign, or an option that
 * reads the row.
 *
 * @param first the form of the first row
 * @returns takes the form of a row, and its number; throws {InvalidInput}
 */
export function createSettingsCheck(first: Form): (form: Form, row: number) => void {
	const compared = fieldsOfRun.filter(({ name }) =>
		first.expressions(name).some((each) => readsRow.test(each)),
	);
	return (form, row) => {
		const other = compared.find(({ name }) => !isEquivalent(form.get(name), first.get(name)));
		if (!other) return;
		throw new InvalidInput(
			`"${other.displayName}" differs between items`,
			`It applies to the whole run, but row ${row} has a different value than the first one. Take it from the first item of a node, such as {{ $('Settings').first().json.value }}, or run this node once per value.`,
		);
	};
}
