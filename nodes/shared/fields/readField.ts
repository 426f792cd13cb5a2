import type { GenericValue } from 'n8n-workflow';

import { isBlank } from '../values/blank';
import { checkValue } from '../values/checkedValue';
import { convertValue } from '../values/fieldValue';
import type { BlankPolicy, Fields, NamelessField, ValuesOf } from './field';
import type { Form } from './form';

/**
 * Converts the value of a field, once `checkValue` has checked it.
 *
 * @returns `undefined` when nothing is left of it
 * @throws {InvalidInput} when it cannot be read
 */
export function readField(field: NamelessField, value: unknown, form: Form): GenericValue {
	const { read, displayName: label } = field;
	const converted = read ? read(value, label, form) : convertValue(field, value, form.timeZone);
	return converted as GenericValue;
}

/**
 * Checks and converts a value that was given for a field.
 *
 * @param blank what a blank value is, unless the field says so itself
 * @throws {InvalidInput} when the field does not take it
 */
export function readValue<Value>(
	field: NamelessField<Value>,
	given: unknown,
	form: Form,
	blank: BlankPolicy,
): Value {
	const { blank: policy = blank, whenAbsent } = field;
	const value = checkValue({ ...field, name: '' }, given, policy === 'refused');
	if (policy === 'absent' && isBlank(value)) return whenAbsent?.() as Value;
	// What was picked in a locator may say more than its value.
	return readField(field, field.read ? given : value, form) as Value;
}

/**
 * Reads a field: what it is while it is not added, or else its value.
 *
 * @param path where it stands in the form
 * @param blank what a blank value is, unless the field says so itself
 * @throws {InvalidInput} when the field does not take it
 */
function readAt<Value>(
	field: NamelessField<Value>,
	form: Form,
	path: string,
	blank: BlankPolicy = 'absent',
): Value {
	const given = form.get(path);
	return given === undefined
		? (field.whenAbsent?.() as Value)
		: readValue(field, given, form, blank);
}

/**
 * Reads the fields of a table.
 *
 * @param at the collection that they are in
 * @param blank what a blank value is, unless the field says so itself
 * @throws {InvalidInput} when a field does not take its value
 */
export function readFields<Table extends Fields>(
	table: Table,
	form: Form,
	{ at, blank }: { at?: string; blank?: BlankPolicy } = {},
): ValuesOf<Table> {
	const read = Object.entries(table).map(([name, field]) => {
		const path = at === undefined ? name : `${at}.${name}`;
		return [name, readAt(field, form, path, blank)];
	});
	return Object.fromEntries(read) as ValuesOf<Table>;
}
