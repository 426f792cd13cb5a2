import {
	fieldsInside,
	readAddedFields,
	readAt,
	readFields,
	type Fields,
	type ValuesOf,
} from '../../shared/fields/field';
import type { Form } from '../../shared/fields/form';
import { readDefaultCountry } from '../../shared/form/defaultCountry';
import type { DefaultCountry } from '../../shared/phone/phone';
import { templateVariablesJson } from '../../shared/templateVariables/parameter';
import { InvalidInput } from '../../shared/invalidInput';
import { campaignKeyField, readCampaignKey, type CampaignKey } from './campaignKey';
import { readMode, testPhoneField, type ModeSettings } from './mode';
import {
	contactOptions,
	furtherOptions,
	optionFields,
	runOptions,
	type ContactOptions,
	type RunOptions,
} from './options';
import { skipLabelsField } from './leavingOut';

/** Settings that apply to the whole run. */
export interface CampaignSettings extends RunOptions, ModeSettings, CampaignKey {
	/** Labels that leave a lead out, as names and IDs made comparable. */
	skipLabels: string[];
	/** The workflow's time zone. */
	timeZone: string;
	/** "Default Country" of the first row. */
	country: DefaultCountry;
}

/**
 * Reads the settings of the whole run. An option that was not added has its default; one that was
 * added must have a value.
 *
 * @param form of the first row
 * @throws {InvalidInput} when an option, "Campaign Key", "Mode" or "Test Phone" has an invalid value
 */
export function readSettings(form: Form): CampaignSettings {
	for (const group of optionFields) readAddedFields(form, group, false);
	const keys = readCampaignKey(form);
	const { timeZone } = form;
	const country = readDefaultCountry(form);
	const values = {
		...readGroup(runOptions.leaveOut, form, 'leaveOut'),
		...readGroup(runOptions.limits, form, 'limits'),
		...readGroup(runOptions.options, form, 'options'),
	};
	const skipLabels = readAt(skipLabelsField, form, skipLabelsField.name, 'read');
	if (keys.campaignKey === '') rejectOptionsOfKeys(values);
	if (values.followUpOn && values.followUpOn.campaign === keys.campaignKey) {
		throw new InvalidInput(
			'"Follow Up On" is the campaign of this run',
			'A follow-up has a campaign key of its own. Enter the key of the earlier campaign in "Follow Up On". Nothing was sent.',
		);
	}
	return { ...keys, timeZone, country, ...readMode(form, country), ...values, skipLabels };
}

/**
 * Reads the options that may differ between contacts.
 *
 * @throws {InvalidInput} when one has an invalid value
 */
export function readContactOptions(form: Form): ContactOptions {
	readAddedFields(form, furtherOptions, false);
	return readGroup(contactOptions, form, 'options');
}

/** Refuses a blank value also where an option has a default: the user may rely on it. */
function readGroup<Table extends Fields>(table: Table, form: Form, at: string): ValuesOf<Table> {
	try {
		return readFields(table, form, { at, blank: 'refused' });
	} catch (error) {
		throw withOtherWay(error);
	}
}

function withOtherWay(error: unknown): unknown {
	if (!(error instanceof InvalidInput)) return error;
	const description = `${error.description} Or remove the option. Nothing was sent.`;
	return new InvalidInput(error.message, description);
}

/** Expressions that may differ between rows: they read the row, or another node's item for it. */
const readsRow = /\$json\b|\$itemIndex\b|\$position\b|\$node\b|\.item\b|\bitemMatching\b/;

/** The fields that must be the same for all rows, but read the row, by their path. */
function fieldsOfRows(form: Form): Array<{ path: string; displayName: string }> {
	const options = optionFields.flatMap((group) =>
		fieldsInside(group)
			.filter(({ name }) => !(name in contactOptions) && name !== templateVariablesJson.name)
			.map(({ name, displayName }) => ({ path: `${group.name}.${name}`, displayName })),
	);
	const single = [skipLabelsField, testPhoneField].map(({ name: path, displayName }) => ({
		path,
		displayName,
	}));
	return [...single, ...options].filter(
		(each) =>
			form.get(each.path) !== undefined &&
			form.expressions(each.path).some((expression) => readsRow.test(expression)),
	);
}

/**
 * Creates a function that rejects a row whose settings are not those of the run: its campaign, or an option that
 * reads the row.
 *
 * @param first the form of the first row
 * @returns takes the form of a row, and its number; throws {InvalidInput}
 */
export function createSettingsCheck(first: Form, { campaignKey }: CampaignSettings) {
	const { name, displayName } = campaignKeyField;
	const mayKeyDiffer = first.expressions(name).some((expression) => readsRow.test(expression));
	const compared = fieldsOfRows(first);
	return (form: Form, row: number): void => {
		const isOther = ({ path }: { path: string }) =>
			JSON.stringify(form.get(path)) !== JSON.stringify(first.get(path));
		const isOtherKey = mayKeyDiffer && readCampaignKey(form).campaignKey !== campaignKey;
		const other = isOtherKey ? displayName : compared.find(isOther)?.displayName;
		if (other === undefined) return;
		throw new InvalidInput(
			`"${other}" differs between items`,
			`It applies to the whole run, but row ${row} has a different value than the first one. Take it from the first item of a node, such as {{ $('Settings').first().json.value }}, or run this node once per value. Nothing was sent.`,
		);
	};
}

/** Options that do something only with a campaign key. */
const optionsOfKeys = ['sendUnconfirmedAgain', 'guardAgainstParallelRuns'] as const;

/** @throws {InvalidInput} when an option would do something only with a campaign key */
function rejectOptionsOfKeys(values: RunOptions): void {
	const label = campaignKeyField.displayName;
	for (const name of optionsOfKeys) {
		const { displayName, whenAbsent } = runOptions.options[name];
		if (values[name] === whenAbsent?.()) continue;
		throw new InvalidInput(
			`"${displayName}" is used without "${label}"`,
			`It has no effect on its own. Enter a "${label}", or remove the option. Nothing was sent.`,
		);
	}
}

/** Whether a phone gets one message only, even if several items have it. */
export function isOncePerPhone({ onDuplicatePhone, campaignKey }: CampaignSettings): boolean {
	return onDuplicatePhone === 'sendOnce' || campaignKey !== '';
}
