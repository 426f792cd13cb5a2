import type { RequestField } from '../contract';
import { isBlank } from './blank';
import { booleanOf } from './boolean';
import { isoInstant } from './date';
import { jsonObjectParameter } from './json';
import { numberOf } from './number';
import { rejectUnevaluated } from './residue';
import { trimmedText } from './text';

/**
 * Converts a parameter's value to the type of the body field: expressions often return a number
 * where the CRM expects text, and vice versa. Spreadsheets leave space around text, which is removed.
 *
 * @param field the contract's description of the body field
 * @param label the parameter's label, for messages
 * @param timeZone the workflow's, for a date without an offset
 * @returns `undefined` when the field is left out: for a blank value, and for an object without keys
 * @throws {InvalidInput} when it cannot be converted
 */
export function fieldValue(
	field: RequestField,
	value: unknown,
	label: string,
	timeZone = 'UTC',
): unknown {
	if (isBlank(value)) return undefined;
	rejectUnevaluated(value, label);
	switch (field.kind) {
		case 'text':
			return trimmedText(value, label);
		case 'number':
			return numberOf(value, label);
		case 'moment':
			return isoInstant(value, label, timeZone, 'start');
		case 'boolean':
			return booleanOf(value, label);
		case 'object': {
			const object = jsonObjectParameter(value, label);
			return Object.keys(object).length > 0 ? object : undefined;
		}
		default:
			return value;
	}
}
