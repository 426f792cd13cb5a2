import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { InvalidInput } from '../../shared/transport/invalidInput';
import { optionLabel } from '../fields/options';
import {
	choiceOption,
	flagOption,
	numberOption,
	textOption,
	type OptionReader,
} from './optionValues';
import { labelsOption } from './skipLabels';

/** What holds for all contacts of a run. */
export interface CampaignSettings {
	/** Empty for none. */
	campaignKey: string;
	dryRun: boolean;
	includeInput: boolean;
	/** Contacts worked on at once; `undefined` leaves it to the credential. */
	maxConcurrency: number | undefined;
	/** The most sends in any second; 0 for no limit. */
	messagesPerSecond: number;
	onActiveConversation: 'reuse' | 'createNew' | 'skip';
	onDuplicatePhone: 'sendOnce' | 'sendEach';
	sendUnconfirmedAgain: boolean;
	/** 0 skips nobody. */
	skipIfContactedWithinHours: number;
	/** Names and ids of labels, comparable. */
	skipLabels: string[];
}

/** What holds without any option. */
const usualSettings: CampaignSettings = {
	campaignKey: '',
	dryRun: false,
	includeInput: false,
	maxConcurrency: undefined,
	messagesPerSecond: 0,
	onActiveConversation: 'reuse',
	onDuplicatePhone: 'sendOnce',
	sendUnconfirmedAgain: false,
	skipIfContactedWithinHours: 0,
	skipLabels: [],
};

const readers: { [Name in keyof CampaignSettings]: OptionReader<CampaignSettings[Name]> } = {
	campaignKey: textOption,
	dryRun: flagOption,
	includeInput: flagOption,
	maxConcurrency: numberOption(1),
	messagesPerSecond: numberOption(0),
	onActiveConversation: choiceOption(['reuse', 'createNew', 'skip']),
	onDuplicatePhone: choiceOption(['sendOnce', 'sendEach']),
	sendUnconfirmedAgain: flagOption,
	skipIfContactedWithinHours: numberOption(0),
	skipLabels: labelsOption,
};

const names = Object.keys(readers) as Array<keyof CampaignSettings>;

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
		'The expression in "Options" must give an object with the options by name. Nothing was sent.',
	);
}

/**
 * Reads from "Options" what holds for the whole run. An option that is not there has its usual
 * setting; one that is there must hold something.
 *
 * @param options as evaluated for one item
 * @throws {InvalidInput} when an option holds what cannot be used
 */
export function readSettings(options: IDataObject): CampaignSettings {
	const given = names.filter((name) => Object.hasOwn(options, name));
	const read = given.map((name) => [name, readers[name](options[name], optionLabel(name))]);
	return { ...usualSettings, ...(Object.fromEntries(read) as Partial<CampaignSettings>) };
}

/**
 * Refuses settings of an item that are not those of the run, as nobody could tell which of them
 * hold.
 *
 * @param itemIndex whose settings `ofItem` are
 * @throws {InvalidInput} when an option that holds for the run has another value for this item
 */
export function refuseOtherSettings(
	settings: CampaignSettings,
	ofItem: CampaignSettings,
	itemIndex: number,
): void {
	const other = names.find(
		(name) => JSON.stringify(settings[name]) !== JSON.stringify(ofItem[name]),
	);
	if (other === undefined) return;
	throw new InvalidInput(
		`The option "${optionLabel(other)}" differs between items`,
		`It holds for the whole run, and item ${itemIndex} gives it another value than item 0. Give it one value, or run the node once for each. Nothing was sent.`,
	);
}
