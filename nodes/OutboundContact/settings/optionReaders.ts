import type { DefaultCountry } from '../../shared/phone';
import { comparableLabel } from '../../shared/lead/comparableLabel';
import { requireValue } from '../../shared/values/blank';
import { pickedValue } from '../../shared/values/checkedValue';
import { isRecord } from '../../shared/transport/records';
import { describeValue } from '../../shared/values/describeValue';
import { trimmedText } from '../../shared/values/text';
import { normalKey, typedKeyOf } from '../../shared/claim/campaignKey';
import { InvalidInput } from '../../shared/transport/invalidInput';

/** How times without an offset, and phones without a country code, are read. */
export interface OptionContext {
	/** Of the workflow. */
	timeZone: string;
	country: DefaultCountry;
}

/**
 * Reads the value of one option. An invalid value never counts as "off": the user may rely on the
 * option, for example to protect people who opted out.
 *
 * @param label name of the option, for the error
 * @throws {InvalidInput} when the value is invalid
 */
export type OptionReader<Value> = (value: unknown, label: string, context: OptionContext) => Value;

/** What separates the entries of a list that is a text. */
export const listSeparator = /[,;\r\n]/;

/** The normal form of a campaign key. */
export const campaignOption: OptionReader<string> = (value, label) => {
	const key = normalKey(typedKeyOf(value));
	if (key === '') throw unusableValue(value, label, 'the key of a campaign');
	return key;
};

/** The ID in a member locator, or returned by an expression in its place; `undefined` if empty. */
export const memberOption: OptionReader<string | undefined> = (value, label) =>
	trimmedText(pickedValue(value), label) || undefined;

/**
 * Names and IDs of labels, made comparable: a locator, a text with commas, semicolons or lines, or a
 * list of texts. Such a text may also be the name of a single label. Both readings count, because
 * skipping one person too many does less harm than one too few.
 */
export const labelsOption: OptionReader<string[]> = (given, label) => {
	const value = pickedValue(given);
	// Another label may have the name of the one that was picked.
	const name = isRecord(given) ? given.cachedResultName : undefined;
	const labels = [value, name ?? []].flat().flatMap((entry) => {
		requireValue(entry, label);
		const text = trimmedText(entry, label);
		const names = text.split(listSeparator).filter((name) => name.trim() !== '');
		return names.length > 1 ? [text, ...names] : names;
	});
	if (labels.length === 0) throw unusableValue(value, label, 'the name or ID of a label');
	return labels.map(comparableLabel);
};

/**
 * Creates the error for a value that an option cannot use.
 *
 * @param label name of the option
 * @param needed what it must contain
 */
export function unusableValue(value: unknown, label: string, needed: string): InvalidInput {
	return new InvalidInput(
		`"${label}" needs ${needed}`,
		`Got ${describeValue(value)}. Change the value.`,
	);
}
