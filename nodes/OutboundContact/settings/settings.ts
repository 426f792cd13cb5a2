import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { readDefaultCountry } from '../../shared/form/defaultCountry';
import { noCountry } from '../../shared/phone';
import { isBlank } from '../../shared/values/blank';
import { pickedValue } from '../../shared/values/checkedValue';
import { describeValue } from '../../shared/values/describeValue';
import { rejectArtifact, rejectUnevaluated } from '../../shared/values/artifact';
import { InvalidInput } from '../../shared/invalidInput';
import { normalKey, typedKeyOf } from '../../shared/claim/campaignKey';
import { campaignKeyField } from './campaignKeyField';
import { modeField, readMode, testPhoneField, type ModeSettings } from './mode';
import type { Option, OptionContext, Options, OptionValues } from '../options/option';
import { optionTable, runOptions } from './options';

/** Settings that apply to the whole run. */
export interface CampaignSettings extends OptionValues<typeof runOptions>, ModeSettings {
	/** The key in its normal form; empty if the field is blank. */
	campaignKey: string;
	/** The key as typed, for show. */
	typedKey: string;
	/** The workflow's time zone. */
	timeZone: string;
}

type OptionName = keyof typeof optionTable;

/**
 * Reads the settings of the whole run. An option that was not added has its default; one that was
 * added must have a value.
 *
 * @throws {InvalidInput} when an option, "Campaign Key", "Mode" or "Test Phone" has an invalid value
 */
export function readSettings(
	context: IExecuteFunctions,
	itemIndex: number,
	options: IDataObject,
): CampaignSettings {
	const keys = readCampaignKey(context, itemIndex);
	const timeZone = context.getTimezone();
	const country = readDefaultCountry(context.getNodeParameter('defaultCountry', itemIndex, 'BR'));
	const values = readOptions(runOptions, options, { timeZone, country });
	if (values.followUpOn && values.followUpOn.campaign === keys.campaignKey) {
		throw new InvalidInput(
			'"Follow Up On" is the campaign of this run',
			'A follow-up has a campaign key of its own. Enter the key of the earlier campaign in "Follow Up On". Nothing was sent.',
		);
	}
	return { ...keys, timeZone, ...readMode(context, itemIndex), ...values };
}

/** Whether a phone gets one message only, even if several items have it. */
export function isOncePerPhone({ onDuplicatePhone, campaignKey }: CampaignSettings): boolean {
	return onDuplicatePhone === 'sendOnce' || campaignKey !== '';
}

/**
 * Rejects an item whose campaign, mode or options of the run differ from those of the first one.
 *
 * @throws {InvalidInput} when a setting has a different value for this item
 */
export function rejectDifferentSettings(
	context: IExecuteFunctions,
	settings: CampaignSettings,
	itemIndex: number,
	options: IDataObject,
): void {
	const { timeZone } = settings;
	const { campaignKey } = readCampaignKey(context, itemIndex);
	const { mode, testPhone } = readMode(context, itemIndex);
	const table = Object.fromEntries(
		Object.entries<Option<unknown>>(runOptions).filter(([name]) => Object.hasOwn(options, name)),
	);
	// None of these is a phone.
	const others = readOptions(table, options, { timeZone, country: noCountry });
	const own: Partial<CampaignSettings> = { campaignKey, mode, testPhone, ...others };
	const differing = Object.entries(own).find(
		([name, value]) =>
			JSON.stringify(value) !== JSON.stringify(settings[name as keyof CampaignSettings]),
	);
	if (!differing) return;
	const fields = [campaignKeyField, modeField, testPhoneField];
	const field = fields.find(({ name }) => name === differing[0]);
	const label = field
		? `"${field.displayName}"`
		: `The option "${optionTable[differing[0] as OptionName].field.displayName}"`;
	throw new InvalidInput(
		`${label} differs between items`,
		`This setting applies to the whole run, but row ${itemIndex + 1} has a different value than row 1. Use one value, or run the node once per value. Nothing was sent.`,
	);
}

/**
 * Reads the options of a table: those of the run, or those that may differ between contacts.
 *
 * @throws {InvalidInput} when an option has an invalid value
 */
export function readOptions<Table extends Options>(
	table: Table,
	options: IDataObject,
	context: OptionContext,
) {
	const values = Object.entries(table).map(([name, option]) => {
		const isAdded = Object.hasOwn(options, name);
		return [name, isAdded ? readOption(option, options[name], context) : option.whenAbsent];
	});
	return Object.fromEntries(values) as OptionValues<Table>;
}

function readOption({ read, field }: Option<unknown>, value: unknown, context: OptionContext) {
	try {
		rejectUnevaluated(pickedValue(value), field.displayName);
		return read(value, field.displayName, context);
	} catch (error) {
		throw invalidOption(error as InvalidInput);
	}
}

function invalidOption({ message, description }: InvalidInput): InvalidInput {
	return new InvalidInput(message, `${description} Or remove the option. Nothing was sent.`);
}

/**
 * A blank field means that no key is used. An expression that returns nothing is an error, because
 * its author relies on the key.
 */
function readCampaignKey(
	context: IExecuteFunctions,
	itemIndex: number,
): Pick<CampaignSettings, 'campaignKey' | 'typedKey'> {
	const { name, displayName } = campaignKeyField;
	const given = context.getNodeParameter(name, itemIndex, '') as unknown;
	const entered = context.getNode().parameters[name];
	const isExpression = typeof entered === 'string' && entered.startsWith('=');
	if (!isExpression && isBlank(given)) return { campaignKey: '', typedKey: '' };
	if (/\$execution\.id\b/.test(String(entered))) {
		throw new InvalidInput(
			`"${displayName}" is a new one in each execution`,
			'So nobody would be known to have the message. Enter a fixed text for each campaign. Nothing was sent.',
		);
	}
	const typedKey = typedKeyOf(given);
	rejectArtifact(typedKey, displayName, 'name');
	const campaignKey = normalKey(typedKey);
	if (campaignKey !== '') return { campaignKey, typedKey };
	throw new InvalidInput(
		`"${displayName}" needs a letter or a digit`,
		`Got ${describeValue(given)}. Enter a key or clear the field. Nothing was sent.`,
	);
}
