import type { INodePropertyTypeOptions } from 'n8n-workflow';

import type { RequestField } from '../contract';
import { InvalidInput } from '../transport/invalidInput';
import { isBlank } from './blank';
import { booleanOf } from './boolean';
import { isoInstant } from './date';
import { jsonObjectParameter } from './json';
import { describeValue } from './describeValue';
import { trimmedText } from './text';

/**
 * Converts a parameter's value to the type of the body field: expressions often return a number
 * where the CRM expects text, and vice versa. Spreadsheets leave space around text, which is removed.
 *
 * @param field the contract's description of the body field
 * @param label the parameter's label, for messages
 * @param timeZone the workflow's, for a date without an offset
 * @returns `undefined` when the field is left out: for a blank value, and for an object without keys
 * @throws {InvalidInput} when it cannot be converted; "1.234,50" is rejected rather than guessed
 */
export function fieldValue(
	field: RequestField,
	value: unknown,
	label: string,
	timeZone = 'UTC',
): unknown {
	if (isBlank(value)) return undefined;
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

/**
 * Converts a number, or a text with digits and a decimal point, to a number.
 *
 * @param label the parameter's label, for messages
 * @param limits as in a parameter's `typeOptions`; a precision of 0 means a whole number
 * @throws {InvalidInput} for anything else, and for a number outside the limits
 */
export function numberOf(
	value: unknown,
	label: string,
	{ minValue = -Infinity, numberPrecision }: INodePropertyTypeOptions = {},
): number {
	const isDecimal = typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value.trim());
	const number = isDecimal ? Number(value) : value;
	if (typeof number !== 'number' || !Number.isFinite(number)) {
		throw new InvalidInput(
			`"${label}" is not a number`,
			`Got ${describeValue(value)}. Enter digits with a decimal point, such as 1234.5.`,
		);
	}
	if (number < minValue) {
		throw new InvalidInput(
			`"${label}" is below ${minValue}`,
			`Got ${number}. Enter ${minValue} or more in "${label}".`,
		);
	}
	if (numberPrecision !== 0 || Number.isSafeInteger(number)) return number;
	throw new InvalidInput(
		`"${label}" is not a whole number`,
		`Got ${number}. Enter a number without decimals in "${label}".`,
	);
}
