import type { CountryCode } from '../../shared/phone';
import { comparableLabel } from '../../shared/lead/comparableLabel';
import { pickedValue } from '../../shared/operation/readForm';
import { instantOf } from '../../shared/values/date';
import { describeValue } from '../../shared/values/describeValue';
import { normalKey } from './campaignKeyField';
import { InvalidInput } from '../../shared/transport/invalidInput';

/** How times without an offset, and phones without a country code, are read. */
export interface OptionContext {
	/** Of the workflow. */
	timeZone: string;
	country: CountryCode;
}

/**
 * Reads the value of one option. An invalid value never counts as "off": the user may rely on the
 * option, for example to protect people who opted out.
 *
 * @param label name of the option, for the error
 * @throws {InvalidInput} when the value is invalid
 */
export type OptionReader<Value> = (value: unknown, label: string, context: OptionContext) => Value;

/** The normal form of a campaign key. */
export const campaignOption: OptionReader<string> = (value, label) => {
	const key = normalKey(plainText(value) ?? '');
	if (key === '') throw invalidOption(value, label, 'the key of a campaign');
	return key;
};

/** A number, or a text that is one. */
export function numberOption(min: number, isWhole = false): OptionReader<number> {
	const isUsable = isWhole ? Number.isInteger : Number.isFinite;
	const wanted = isWhole
		? `a whole number, ${min} or more,`
		: `a number, ${min} or more, with a dot for decimals,`;
	return (value, label) => {
		const number = Number(plainText(value) || Number.NaN);
		if (isUsable(number) && number >= min) return number;
		throw invalidOption(value, label, wanted);
	};
}

/** A date and time, in ms since the epoch. Without an offset, it is in the workflow's time zone. */
export const dateTimeOption: OptionReader<number> = (value, label, { timeZone }) => {
	try {
		return instantOf(value, label, timeZone, 'end');
	} catch {
		throw invalidOption(value, label, 'a date and time such as 2026-03-01T18:00:00-03:00');
	}
};

/** True or false, also as text. */
export const booleanOption: OptionReader<boolean> = (value, label) => {
	if (value === true || value === 'true') return true;
	if (value === false || value === 'false') return false;
	throw invalidOption(value, label, 'true or false');
};

/**
 * One of these words.
 *
 * @param others further values, as text, and the word that each stands for
 */
export function choiceOption<Choice extends string>(
	choices: readonly Choice[],
	others: Readonly<Record<string, Choice>>,
): OptionReader<Choice> {
	return (value, label) => {
		const word = typeof value === 'object' ? value : (others[String(value)] ?? value);
		const choice = choices.find((each) => each === word);
		if (choice === undefined) throw invalidOption(value, label, `one of ${choices.join(', ')}`);
		return choice;
	};
}

/** The ID in a member locator, or returned by an expression in its place; `undefined` if empty. */
export const memberOption: OptionReader<string | undefined> = (given, label) => {
	const id = pickedValue(given) ?? '';
	const text = plainText(id);
	if (text === undefined) throw invalidOption(id, label, 'the ID of a member');
	return text === '' ? undefined : text;
};

/**
 * Names and IDs of labels, made comparable: a locator, a text with commas or a list of texts. A text with
 * commas may also be the name of a single label. Both readings count, because skipping one person
 * too many does less harm than one too few.
 */
export const labelsOption: OptionReader<string[]> = (given, label) => {
	const value = pickedValue(given);
	const wanted = 'the name or ID of at least one label, as text,';
	const labels = (Array.isArray(value) ? value : [value]).flatMap((entry) => {
		const text = plainText(entry);
		if (text === undefined) throw invalidOption(value, label, wanted);
		const names = text.split(',').filter((name) => name.trim() !== '');
		return names.length > 1 ? [text, ...names] : names;
	});
	if (labels.length === 0) throw invalidOption(value, label, wanted);
	return labels.map(comparableLabel);
};

/**
 * Creates the error for an invalid value.
 *
 * @param field name of the field at the start of the message, such as `The option "Send Nothing After"`
 * @param wanted what the field must contain
 * @param alternative what the user can do instead of entering a value
 */
export function invalidValue(
	value: unknown,
	field: string,
	wanted: string,
	alternative: string,
): InvalidInput {
	return new InvalidInput(
		`${field} has an invalid value`,
		`Got ${describeValue(value)}, but ${wanted} is required. Enter a value or ${alternative}. Nothing was sent.`,
	);
}

/**
 * Creates the error for an option with an invalid value.
 *
 * @param label name of the option
 * @param wanted what it must contain
 */
export function invalidOption(value: unknown, label: string, wanted: string): InvalidInput {
	return invalidValue(value, `The option "${label}"`, wanted, 'remove the option');
}

/** A text or number as trimmed text; `undefined` for anything else. */
export function plainText(value: unknown): string | undefined {
	const isPlain = typeof value === 'string' || Number.isFinite(value);
	return isPlain ? String(value).trim() : undefined;
}
