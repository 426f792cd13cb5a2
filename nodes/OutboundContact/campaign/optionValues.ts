import { describeValue } from '../../shared/values/describeValue';
import { InvalidInput } from '../../shared/transport/invalidInput';

/**
 * Reads the value of one option. What an option holds is never taken for "off": somebody who added
 * it, e.g. to protect people, counts on it.
 *
 * @throws {InvalidInput} when the value cannot be used; it names the option's label
 */
export type OptionReader<Value> = (value: unknown, label: string) => Value;

/** A text that is not blank, without blanks around it. A number counts as text. */
export const textOption: OptionReader<string> = (value, label) => {
	const text = plainText(value);
	if (text === undefined || text === '') throw unusable(value, label, 'a text');
	return text;
};

/** A number, or a text that is one. */
export function numberOption(least: number): OptionReader<number> {
	return (value, label) => {
		const number = Number(plainText(value) || Number.NaN);
		if (Number.isFinite(number) && number >= least) return number;
		throw unusable(value, label, `a number, ${least} or more, with a dot for decimals,`);
	};
}

/** True or false, also as text. */
export const flagOption: OptionReader<boolean> = (value, label) => {
	if (value === true || value === 'true') return true;
	if (value === false || value === 'false') return false;
	throw unusable(value, label, 'true or false');
};

/** One of these words. */
export function choiceOption<Choice extends string>(
	choices: readonly Choice[],
): OptionReader<Choice> {
	return (value, label) => {
		const choice = choices.find((each) => each === value);
		if (choice === undefined) throw unusable(value, label, `one of ${choices.join(', ')}`);
		return choice;
	};
}

/** A text or number, as text without blanks around it; `undefined` for anything else. */
export function plainText(value: unknown): string | undefined {
	const isPlain = typeof value === 'string' || Number.isFinite(value);
	return isPlain ? String(value).trim() : undefined;
}

/** The refusal of an option's value. */
export function unusable(value: unknown, label: string, wanted: string): InvalidInput {
	return new InvalidInput(
		`The option "${label}" cannot be used as it is`,
		`It holds ${describeValue(value)}, and ${wanted} is needed. Enter a value or remove the option. Nothing was sent.`,
	);
}
