import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { wrongValue } from './describeValue';
import { tidyText } from './text';

/** How many options a refusal names. */
const mostNamed = 10;

type ChoiceField = Pick<INodeProperties, 'type' | 'displayName' | 'options'>;

/**
 * The option of a field that an expression means: by its value, or, whatever the case, by its label. Of
 * a label such as "Brazil (+55)" each part alone is enough, if only one option has it.
 *
 * @param value a list where several may be chosen
 * @returns the option's own value
 * @throws {InvalidInput} when it is none of the field's options
 */
export function parseChoice(field: ChoiceField, value: unknown): unknown {
	const { type, displayName: label } = field;
	const options = (field.options ?? []).filter((option) => 'value' in option);
	const isList = type === 'multiOptions' && Array.isArray(value);
	const wanted = isList ? (value as unknown[]) : [value];
	const chosen = wanted.map((each) => findOption(options, each));
	if (chosen.every((option) => option !== undefined)) {
		const values = chosen.map((option) => option.value);
		return isList ? values : values[0];
	}
	const unknown = wanted[chosen.indexOf(undefined)];
	const names = options.slice(0, mostNamed).map(describeOption).join(', ');
	const advice = `Pick an option in "${label}", or let the expression return one, such as ${names}.`;
	throw wrongValue(unknown, label, 'has a value that is not one of its options', advice);
}

/** The option that a value means; `undefined` if it is none, or may be several. */
export function findOption(
	options: INodePropertyOptions[],
	wanted: unknown,
): INodePropertyOptions | undefined {
	const own = options.find(({ value }) => value === wanted || String(value) === wanted);
	if (own || typeof wanted !== 'string') return own;
	const spelling = comparable(wanted);
	const meant = options.filter(
		({ name, value }) => comparable(String(value)) === spelling || isLabel(name, spelling),
	);
	return meant.length === 1 ? meant[0] : undefined;
}

/** Whether a text means a label, or one of its parts: `brazil (+55)`, `brazil` or `+55`. */
function isLabel(label: string, text: string): boolean {
	const [, main = label, inBrackets = label] = /^([^(]*)\((.*)\)$/.exec(label) ?? [];
	return [label, main, inBrackets].map(comparable).includes(text);
}

/** A column of numbers with an empty cell gives `3.0` for 3. */
function comparable(text: string): string {
	return tidyText(text)
		.toLowerCase()
		.replace(/^(\d+)\.0$/, '$1');
}

/** The label, with the value where it does not say that itself: `Hot (3)`, but `Company (PJ)`. */
function describeOption({ name, value }: INodePropertyOptions): string {
	return isLabel(name, comparable(String(value))) ? name : `${name} (${value})`;
}

/**
 * Converts a boolean, or its text, to a boolean.
 *
 * @param label the parameter's label, for messages
 * @throws {InvalidInput} for anything else
 */
export function parseBoolean(value: unknown, label: string): boolean {
	if (typeof value === 'boolean') return value;
	const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
	if (text === 'true' || text === 'false') return text === 'true';
	const advice = `Switch "${label}" on or off, or let the expression return true or false.`;
	throw wrongValue(value, label, 'is neither true nor false', advice);
}
