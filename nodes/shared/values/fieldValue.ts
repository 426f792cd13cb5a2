import type { INodeProperties } from 'n8n-workflow';

import { isBlank, withoutBlankTexts } from './blank';
import { booleanOf } from './boolean';
import { isoInstant } from './date';
import { jsonObjectParameter } from './json';
import { numberOf } from './number';
import { rejectUnevaluated } from './residue';
import { trimmedText } from './text';

/**
 * Converts a parameter's value to the type of its field: expressions often return a number where the CRM
 * expects text, and vice versa. Spreadsheets leave space around text, which is removed.
 *
 * @param timeZone the workflow's, for a date without an offset
 * @returns `undefined` when the field is left out: for a blank value, and for an object of which
 *   nothing is left without its blank texts
 * @throws {InvalidInput} when it cannot be converted
 */
export function fieldValue(
	{
		type,
		displayName: label,
		options = [],
	}: Pick<INodeProperties, 'displayName' | 'type' | 'options'>,
	value: unknown,
	timeZone = 'UTC',
): unknown {
	if (isBlank(value)) return undefined;
	rejectUnevaluated(value, label);
	switch (type) {
		case 'number':
			return numberOf(value, label);
		case 'dateTime':
			return isoInstant(value, label, timeZone, 'start');
		case 'boolean':
			return booleanOf(value, label);
		case 'json': {
			const object = withoutBlankTexts(jsonObjectParameter(value, label));
			return Object.keys(object).length > 0 ? object : undefined;
		}
		default: {
			const isNumber = options.some((each) => 'value' in each && typeof each.value === 'number');
			return isNumber ? numberOf(value, label) : trimmedText(value, label);
		}
	}
}
