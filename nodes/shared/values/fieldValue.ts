import type {
	INodeProperties,
	INodePropertyOptions,
	INodePropertyTypeOptions,
	NodePropertyTypes,
} from 'n8n-workflow';

import { isRecord, isStructured } from '../records';
import type { TextKind } from './artifact';
import { withoutBlankTexts } from './blank';
import { parseIsoInstant } from './date';
import { wrongValue } from './describeValue';
import { parseJsonObject } from './json';
import { isExact, parseName, parseText, tidyText } from './text';

/** The type of a field; that of a text says how strict it is. */
export type FieldType =
	| { type: 'string'; textKind: TextKind }
	| { type: Exclude<NodePropertyTypes, 'string'>; textKind?: undefined };

type TypedField = FieldType & Pick<INodeProperties, 'displayName' | 'options' | 'typeOptions'>;

/** What is picked in a resource locator, also in one that an expression gives; any other value unchanged. */
export function pickedValue(value: unknown): unknown {
	// Workflows that programs write may lack the mode.
	const isLocator = isRecord(value) && 'value' in value && ('mode' in value || value.__rl === true);
	return isLocator ? value.value : value;
}

/**
 * Converts a value, which is not blank, to the type of its field. The editor does not check what an expression
 * returns: often a number where the CRM expects text, and vice versa.
 *
 * @param timeZone the workflow's, for a date without an offset
 * @returns `undefined` for an object of which nothing is left without its blank texts
 * @throws {InvalidInput} when it cannot be converted
 */
export function convertValue(field: TypedField, value: unknown, timeZone = 'UTC'): unknown {
	const { type, textKind = 'note', displayName: label } = field;
	switch (type) {
		case 'number':
			return parseNumber(value, label, field.typeOptions);
		case 'dateTime':
			return parseIsoInstant(value, label, timeZone, 'start');
		case 'boolean':
			return parseBoolean(value, label);
		case 'options':
			return parseChoice(field, value);
		case 'multiOptions':
			return [value].flat().map((each) => parseChoice(field, each));
		case 'json': {
			const object = withoutBlankTexts(parseJsonObject(value, label));
			return Object.keys(object).length > 0 ? object : undefined;
		}
		default:
			return textKind === 'name' ? parseName(value, label) : parseText(value, label, textKind);
	}
}

/**
 * Converts a number, or a text with digits and a decimal point, to a number.
 *
 * @param label the parameter's label, for messages
 * @param limits as in a parameter's `typeOptions`; a precision of 0 means a whole number
 * @throws {InvalidInput} for anything else, and for a number outside the limits; "1.234,50", and
 *   "1.234" where there are two decimals, are rejected rather than guessed
 */
export function parseNumber(
	value: unknown,
	label: string,
	{ minValue = -Infinity, numberPrecision = Infinity }: INodePropertyTypeOptions = {},
): number {
	const text = typeof value === 'string' ? value.trim() : '';
	const [decimal, decimals = ''] = /^[+-]?\d+(?:\.(\d+))?$/.exec(text) ?? [];
	const number = decimal === undefined ? value : Number(decimal);
	const refusal = (problem: string, advice: string) => wrongValue(value, label, problem, advice);
	if (typeof number !== 'number' || !Number.isFinite(number)) {
		throw refusal('is not a number', 'Enter digits with a decimal point, such as 1234.5.');
	}
	if (!isExact(number)) {
		throw refusal('has too many digits for a number', 'Enter at most 15 digits.');
	}
	// A whole number may be written as 12.0, and one of a database as 12.900000; 1.500 may be a thousand.
	const given = decimals.length > 3 ? (String(number).split('.')[1] ?? '') : decimals;
	if (given.length > Math.max(1, numberPrecision)) {
		const advice = `Enter thousands without a separator, and at most ${numberPrecision} digits after the decimal point.`;
		throw refusal('has too many decimals', advice);
	}
	if (number < minValue) throw refusal(`is below ${minValue}`, `Enter ${minValue} or more.`);
	if (numberPrecision > 0 || Number.isInteger(number)) return number;
	throw refusal('is not a whole number', 'Enter a number without decimals.');
}

/**
 * Converts a boolean, or its text, to a boolean.
 *
 * @param label the parameter's label, for messages
 * @throws {InvalidInput} for anything else
 */
function parseBoolean(value: unknown, label: string): boolean {
	if (typeof value === 'boolean') return value;
	const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
	if (text === 'true' || text === 'false') return text === 'true';
	const advice = `Switch "${label}" on or off, or let the expression return true or false.`;
	throw wrongValue(value, label, 'is neither true nor false', advice);
}

/**
 * The option of a field that an expression means: by its value, or, whatever the case, by its label. Of
 * a label such as "Brazil (+55)" each part alone is enough, if only one option has it.
 *
 * @returns the option's own value
 * @throws {InvalidInput} when it is none of the field's options; it names the first ten
 */
export function parseChoice(
	{ displayName: label, options = [] }: Pick<INodeProperties, 'displayName' | 'options'>,
	value: unknown,
): INodePropertyOptions['value'] {
	const known = options.filter((option) => 'value' in option);
	const option = findOption(known, value);
	if (option) return option.value;
	const names = known.slice(0, 10).map(({ name }) => name);
	const advice = `Pick an option in "${label}", or let the expression return one, such as ${names.join(', ')}.`;
	throw wrongValue(value, label, 'has a value that is not one of its options', advice);
}

/** The option that a value means; `undefined` if it is none, or may be several. */
function findOption(options: INodePropertyOptions[], wanted: unknown) {
	if (isStructured(wanted)) return undefined;
	const text = comparable(String(wanted));
	const meant = options.filter(({ name, value }) => {
		// `brazil (+55)`, `brazil` or `+55`.
		const [, main = name, inBrackets = name] = /^([^(]*)\((.*)\)$/.exec(name) ?? [];
		return [String(value), name, main, inBrackets].map(comparable).includes(text);
	});
	return meant.length === 1 ? meant[0] : undefined;
}

/** A column of numbers with an empty cell gives `3.0` for 3. */
function comparable(text: string): string {
	return tidyText(text)
		.toLowerCase()
		.replace(/^(\d+)\.0$/, '$1');
}
