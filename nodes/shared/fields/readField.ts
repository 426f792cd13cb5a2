import { fieldValue } from '../values/fieldValue';
import type { Field } from './field';
import type { Form } from './form';

/**
 * Reads the value of a field that is sent, once `checkedValue` has checked it.
 *
 * @returns `undefined` when nothing is left of it
 * @throws {InvalidInput} when it cannot be read
 */
export function readField(field: Field, value: unknown, form: Form): unknown {
	return field.read
		? field.read(value, field.displayName, form)
		: fieldValue(field, value, form.timeZone);
}
