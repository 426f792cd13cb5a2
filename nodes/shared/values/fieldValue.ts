import type { INodeProperties, NodePropertyTypes } from 'n8n-workflow';

import { rejectUnevaluated, type TextKind } from './artifact';
import { isBlank, withoutBlankTexts } from './blank';
import { parseBoolean } from './boolean';
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
	rejectUnevaluated(value, label);
	switch (type) {
		case 'number':
			return parseNumber(value, label);
		case 'dateTime':
			return parseIsoInstant(value, label, timeZone, 'start');
		case 'boolean':
			return parseBoolean(value, label);
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
