import { isBlank } from '../shared/values/blank';
import { comparableLabel } from '../shared/lead/comparableLabel';
import { instantOf } from '../shared/values/date';
import { describeValue } from '../shared/values/describeValue';
import { InvalidInput } from '../shared/transport/invalidInput';

/**
 * Reads the value of one option. What an option holds is never taken for "off": somebody who added
 * it, e.g. to protect people, counts on it.
 *
 * @param timeZone of the workflow; UTC unless given
 * @throws {InvalidInput} when the value cannot be used; it names the option's label
 */
export type OptionReader<Value> = (value: unknown, label: string, timeZone?: string) => Value;

/** A text that is not blank, without blanks around it. A number counts as text. */
export const textOption: OptionReader<string> = (value, label) => {
	const text = plainText(value);
	if (text === undefined || text === '') throw unusableOption(value, label, 'a text');
	return text;
};

/** A number, or a text that is one. */
export function numberOption(least: number): OptionReader<number> {
	return (value, label) => {
		const number = Number(plainText(value) || Number.NaN);
		if (Number.isFinite(number) && number >= least) return number;
		throw unusableOption(value, label, `a number, ${least} or more, with a dot for decimals,`);
	};
}

/** A whole number, or a text that is one. */
export function wholeNumberOption(least: number): OptionReader<number> {
	return (value, label) => {
		const number = Number(plainText(value) || Number.NaN);
		if (Number.isInteger(number) && number >= least) return number;
		throw unusableOption(value, label, `a whole number, ${least} or more,`);
	};
}

/** A moment, in ms since the epoch. Without an offset it is in the workflow's time zone. */
export const momentOption: OptionReader<number> = (value, label, timeZone = 'UTC') => {
	try {
		return instantOf(value, label, timeZone, 'end');
	} catch {
		throw unusableOption(value, label, 'a date and time such as 2026-03-01T18:00:00-03:00');
	}
};

/** IDs that were picked in a list. */
export const pickedOption: OptionReader<string[]> = (value, label) => {
	const picked = (Array.isArray(value) ? value : []).map((entry) => plainText(entry) ?? '');
	if (picked.length === 0 || picked.includes('')) {
		throw unusableOption(value, label, 'at least one entry of the list');
	}
	return picked;
};

/** True or false, also as text. */
export const flagOption: OptionReader<boolean> = (value, label) => {
	if (value === true || value === 'true') return true;
	if (value === false || value === 'false') return false;
	throw unusableOption(value, label, 'true or false');
};

/** One of these words. */
export function choiceOption<Choice extends string>(
	choices: readonly Choice[],
): OptionReader<Choice> {
	return (value, label) => {
		const choice = choices.find((each) => each === value);
		if (choice === undefined) throw unusableOption(value, label, `one of ${choices.join(', ')}`);
		return choice;
	};
}

/**
 * The id in a member's locator, or one that an expression gives in its place; `undefined` where
 * nothing is picked.
 */
export const memberOption: OptionReader<string | undefined> = (given, label) => {
	const isLocator = typeof given === 'object' && given !== null && 'value' in given;
	const id = isLocator ? given.value : given;
	if (isBlank(id)) return undefined;
	const text = plainText(id);
	if (text === undefined) throw unusableOption(id, label, 'the ID of a member');
	return text;
};

/**
 * Names and ids of labels, made comparable, from texts separated by commas or a list of texts. A
 * text with commas may also be the name of one label: both are taken, as skipping one person too
 * many is the smaller harm.
 */
export const labelsOption: OptionReader<string[]> = (value, label) => {
	const wanted = 'the name or ID of at least one label, as text,';
	const labels = (Array.isArray(value) ? value : [value]).flatMap((entry) => {
		const text = plainText(entry);
		if (text === undefined) throw unusableOption(value, label, wanted);
		const names = text.split(',').filter((name) => name.trim() !== '');
		return names.length > 1 ? [text, ...names] : names;
	});
	if (labels.length === 0) throw unusableOption(value, label, wanted);
	return labels.map(comparableLabel);
};

/**
 * The refusal of a value.
 *
 * @param what the field as the message names it, such as `The option "Dry Run"`
 * @param wanted what it must hold
 * @param otherwise what the user may do instead of entering a value
 */
export function unusable(
	value: unknown,
	what: string,
	wanted: string,
	otherwise: string,
): InvalidInput {
	return new InvalidInput(
		`${what} has an invalid value`,
		`Got ${describeValue(value)}, but ${wanted} is required. Enter a value or ${otherwise}. Nothing was sent.`,
	);
}

function unusableOption(value: unknown, label: string, wanted: string): InvalidInput {
	return unusable(value, `The option "${label}"`, wanted, 'remove the option');
}

/** A text or number, as text without blanks around it; `undefined` for anything else. */
function plainText(value: unknown): string | undefined {
	const isPlain = typeof value === 'string' || Number.isFinite(value);
	return isPlain ? String(value).trim() : undefined;
}
