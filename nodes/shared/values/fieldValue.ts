import type { INodeProperties, NodePropertyTypes } from 'n8n-workflow';

import { isRecord } from '../records';
import { rejectUnevaluated, type TextKind } from './artifact';
import { isBlank, requireValue, withoutBlankTexts } from './blank';
import { parseBoolean, parseChoice } from './choice';
import { parseIsoInstant } from './date';
import { parseJsonObject } from './json';
import { parseNumber } from './number';
import { parseName, parseTrimmedText } from './text';

/** The type of a field; that of a text says how strict it is. */
export type FieldType =
	| { type: 'string'; textKind: TextKind }
	| { type: Exclude<NodePropertyTypes, 'string'>; textKind?: undefined };

/** What a field's value is converted by. */
export type ConvertedField = FieldType & Pick<INodeProperties, 'displayName' | 'options'>;

/** What is picked in a resource locator, also in one that an expression gives; any other value unchanged. */
export function pickedValue(value: unknown): unknown {
	// Workflows that programs write may lack the mode.
	const isLocator = isRecord(value) && 'value' in value && ('mode' in value || value.__rl === true);
	return isLocator ? value.value : value;
}

/**
 * Checks the value of a field like the editor, which does not check what an expression returns.
 *
 * @param isNeeded whether a blank value is rejected
 * @returns the value: of a resource locator what is picked, of a number field a number unless it is
 *   blank, of a field of options that of the option that is meant, or `null` for a list of nothing
 * @throws {InvalidInput} for a value that is none of the field's options, no number, below the field's
 *   minimum, or with decimals where the field has none, and for an expression in a Fixed field
 */
export function checkValue(field: INodeProperties, given: unknown, isNeeded: boolean): unknown {
	const { type, displayName: label, typeOptions } = field;
	const value = type === 'resourceLocator' ? pickedValue(given) : given;
	if (type !== 'string' && type !== 'json') rejectUnevaluated(value, label);
	const [first] = [value].flat().filter((each) => !isBlank(each));
	if (isNeeded) requireValue(first, label);
	if (first === undefined) return type === 'options' && Array.isArray(value) ? null : value;
	switch (type) {
		case 'number':
			return parseNumber(value, label, typeOptions);
		case 'options':
		case 'multiOptions':
			return parseChoice(field, value);
		default:
			return value;
	}
}

/**
 * Converts a parameter's value to the type of its field: expressions often return a number where the CRM
 * expects text, and vice versa. Spreadsheets leave space around text, which is removed.
 *
 * @param timeZone the workflow's, for a date without an offset
 * @returns `undefined` when the field is left out: for a blank value, and for an object of which
 *   nothing is left without its blank texts
 * @throws {InvalidInput} when it cannot be converted
 */
export function convertValue(
	{ type, textKind = 'note', displayName: label, options = [] }: ConvertedField,
	value: unknown,
	timeZone = 'UTC',
): unknown {
	if (isBlank(value)) return undefined;
	switch (type) {
		case 'number':
			return parseNumber(value, label);
		case 'dateTime':
			return parseIsoInstant(value, label, timeZone, 'start');
		case 'boolean':
			return parseBoolean(value, label);
		case 'multiOptions':
			return [value].flat();
		case 'json': {
			const object = withoutBlankTexts(parseJsonObject(value, label));
			return Object.keys(object).length > 0 ? object : undefined;
		}
		default: {
			const isNumber = options.some((each) => 'value' in each && typeof each.value === 'number');
			if (isNumber) return parseNumber(value, label);
			return textKind === 'name'
				? parseName(value, label)
				: parseTrimmedText(value, label, textKind);
		}
	}
}
