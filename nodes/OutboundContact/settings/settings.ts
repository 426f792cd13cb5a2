import type { NamelessField, ValuesOf } from '../../shared/fields/field';
import type { Form } from '../../shared/fields/form';
import { readDefaultCountry } from '../../shared/form/defaultCountry';
import type { DefaultCountry } from '../../shared/phone/phone';
import { InvalidInput } from '../../shared/invalidInput';
import { rowNumber } from '../../shared/rowNumber';
import { readCampaignKey, type CampaignKey } from './campaignKey';
import { campaignKeyField } from './campaignKeyField';
import { modeField, readMode, testPhoneField, type ModeSettings } from './mode';
import { optionTable, runOptions } from './options';
import { evaluateOptions, mayDiffer, pathOf, readOptions } from './readOptions';

/** Settings that apply to the whole run. */
export interface CampaignSettings extends ValuesOf<typeof runOptions>, ModeSettings, CampaignKey {
	/** The workflow's time zone. */
	timeZone: string;
	/** "Default Country" of the first row. */
	country: DefaultCountry;
}

type OptionName = keyof typeof optionTable;

/**
 * Reads the settings of the whole run. An option that was not added has its default; one that was
 * added must have a value.
 *
 * @throws {InvalidInput} when an option, "Campaign Key", "Mode" or "Test Phone" has an invalid value
 */
export function readSettings(form: Form, nodeType: string): CampaignSettings {
	evaluateOptions(form, true);
	const keys = readCampaignKey(form);
	const { timeZone } = form;
	const country = readDefaultCountry(form);
	const values = readOptions(runOptions, form);
	if (keys.campaignKey === '') rejectOptionsOfKeys(values);
	if (values.followUpOn && values.followUpOn.campaign === keys.campaignKey) {
		throw new InvalidInput(
			'"Follow Up On" is the campaign of this run',
			'A follow-up has a campaign key of its own. Enter the key of the earlier campaign in "Follow Up On". Nothing was sent.',
		);
	}
	return { ...keys, timeZone, country, ...readMode(form, nodeType, country), ...values };
}

/** Options that do something only with a campaign key. */
const optionsOfKeys = ['sendUnconfirmedAgain', 'guardAgainstParallelRuns'] as const;

/** @throws {InvalidInput} when an option would do something only with a campaign key */
function rejectOptionsOfKeys(values: ValuesOf<typeof runOptions>): void {
	const label = campaignKeyField.displayName;
	for (const name of optionsOfKeys) {
		const { displayName, whenAbsent } = runOptions[name];
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

/**
 * Rejects an item whose campaign, mode or options of the run differ from those of the first one.
 *
 * @throws {InvalidInput} when a setting has a different value for this item
 */
export function rejectDifferentSettings(
	form: Form,
	first: Form,
	settings: CampaignSettings,
	{ itemIndex, nodeType }: { itemIndex: number; nodeType: string },
): void {
	evaluateOptions(form, false);
	const { campaignKey } = readCampaignKey(form);
	const { mode, testPhone } = readMode(form, nodeType, settings.country);
	rejectOtherList(form, first);
	const compared = Object.entries<NamelessField>(runOptions).filter(
		([name]) => name !== 'suppressedPhones' && mayDiffer(form, name),
	);
	const others = readOptions(Object.fromEntries(compared), form);
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
		: `The option "${optionTable[differing[0] as OptionName].displayName}"`;
	const [row, firstRow] = [rowNumber(form.row, itemIndex), rowNumber(first.row, 0)];
	throw new InvalidInput(
		`${label} differs between items`,
		`This setting applies to the whole run, but row ${row} has a different value than row ${firstRow}. Use one value, or run the node once per value. Nothing was sent.`,
	);
}

/** Compared as it was evaluated: reading a long list for each row takes too long. */
function rejectOtherList(form: Form, first: Form): void {
	if (!mayDiffer(form, 'suppressedPhones')) return;
	const [list, other] = [first, form].map((each) => each.get(pathOf('suppressedPhones')));
	if (JSON.stringify(list) === JSON.stringify(other)) return;
	throw new InvalidInput(
		'"Do-Not-Contact Phones" differs between items',
		'The list applies to the whole run. Use an expression that returns the same list for every row, or filter the rows before this node. Nothing was sent.',
	);
}
