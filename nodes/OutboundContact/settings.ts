import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { comparableLabel } from '../shared/lead/comparableLabel';
import { isBlank } from '../shared/values/blank';
import { InvalidInput } from '../shared/transport/invalidInput';
import { campaignKeyField } from './form';
import { textOption, unusable } from './optionReaders';
import { optionTable, type ContactOptions, type OptionName, type RunOptions } from './options';

/** Settings of a whole run. */
export interface CampaignSettings extends RunOptions {
	/** Empty for none. */
	campaignKey: string;
}

const names = Object.keys(optionTable) as OptionName[];

/**
 * "Options" as evaluated for an item.
 *
 * @throws {InvalidInput} when an expression in their place gives no object
 */
export function optionsOf(context: IExecuteFunctions, itemIndex: number): IDataObject {
	const options = context.getNodeParameter('options', itemIndex, {}) as unknown;
	if (typeof options === 'object' && options !== null) return options as IDataObject;
	throw new InvalidInput(
		'"Options" is not an object',
		'The expression in "Options" must return an object with the options by name. Nothing was sent.',
	);
}

/**
 * Reads what holds for the whole run. An option that is not there has its default; one that is
 * there must hold something.
 *
 * @param options as `optionsOf` gives them for the same item
 * @throws {InvalidInput} when an option or "Campaign Key" holds what cannot be used
 */
export function readSettings(
	context: IExecuteFunctions,
	itemIndex: number,
	options: IDataObject,
): CampaignSettings {
	const campaignKey = readCampaignKey(context, itemIndex);
	const read = readOptions('run', options, context.getTimezone()) as unknown as RunOptions;
	if (read.sendTestTo !== '' && read.dryRun !== 'off') {
		throw new InvalidInput(
			'"Send Test To" and "Dry Run" cannot be combined',
			'A dry run sends nothing. Remove one of the two options. Nothing was sent.',
		);
	}
	const picked = read.skipLabelsFromList.map(comparableLabel);
	return { campaignKey, ...read, skipLabels: [...read.skipLabels, ...picked] };
}

/**
 * Reads from "Options" what belongs to the contact.
 *
 * @param options as evaluated for its item
 * @throws {InvalidInput} when one cannot be read
 */
export function readContactOptions(options: IDataObject): ContactOptions {
	return readOptions('contact', options) as unknown as ContactOptions;
}

/**
 * Rejects settings of an item that differ from those of the run.
 *
 * @param itemIndex whose settings `ofItem` are
 * @throws {InvalidInput} when a setting of the run has another value for this item
 */
export function refuseOtherSettings(
	settings: CampaignSettings,
	ofItem: CampaignSettings,
	itemIndex: number,
): void {
	const other = (Object.keys(settings) as Array<keyof CampaignSettings>).find(
		(name) => JSON.stringify(settings[name]) !== JSON.stringify(ofItem[name]),
	);
	if (other === undefined) return;
	const isOption = other !== 'campaignKey';
	const label = isOption ? optionTable[other].field.displayName : campaignKeyField.displayName;
	throw new InvalidInput(
		`${isOption ? `The option "${label}"` : `"${label}"`} differs between items`,
		`This setting applies to the whole run, but item ${itemIndex} has a different value than item 0. Use one value, or run the node once per value. Nothing was sent.`,
	);
}

function readOptions(scope: 'run' | 'contact', options: IDataObject, timeZone = ''): IDataObject {
	const read = names
		.filter((name) => optionTable[name].scope === scope)
		.map((name) => {
			const { whenAbsent, read: reader, field } = optionTable[name];
			const isThere = Object.hasOwn(options, name);
			return [name, isThere ? reader(options[name], field.displayName, timeZone) : whenAbsent];
		});
	return Object.fromEntries(read) as IDataObject;
}

/**
 * A blank field means no campaign. An expression that returns nothing is an error: its author
 * relies on the key.
 */
function readCampaignKey(context: IExecuteFunctions, itemIndex: number): string {
	const { name, displayName } = campaignKeyField;
	const given = context.getNodeParameter(name, itemIndex, '') as unknown;
	const entered = context.getNode().parameters[name];
	const isExpression = typeof entered === 'string' && entered.startsWith('=');
	if (!isExpression && isBlank(given)) return '';
	try {
		return textOption(given, displayName);
	} catch {
		throw unusable(given, `"${displayName}"`, 'a text', 'clear the field');
	}
}
