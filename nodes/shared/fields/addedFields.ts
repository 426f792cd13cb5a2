import type { INodeProperties } from 'n8n-workflow';

import { InvalidInput } from '../invalidInput';
import { requireValue } from '../values/blank';
import { describeValue } from '../values/describeValue';
import { fieldsInside, type Field } from './field';
import type { Form } from './form';

/**
 * The fields that were added to a collection, which may also be one expression.
 *
 * @param mayLack whether the expression may give nothing, or fields that the collection does not have
 * @throws {InvalidInput} when it gives no object, or what it may not
 */
export function readAddedFields(
	form: Form,
	collection: INodeProperties,
	mayLack: boolean,
): Field[] {
	const { name, displayName: label } = collection;
	const added = form.readAdded(name, label);
	if (!mayLack) requireValue(added, label);
	const fields = fieldsInside(collection);
	const unknown = (added ?? []).find((each) => !fields.some((field) => field.name === each));
	if (mayLack || unknown === undefined || !form.isExpression(name)) {
		return fields.filter((field) => added?.includes(field.name));
	}
	throw new InvalidInput(
		`"${label}" has no field ${describeValue(unknown)}`,
		`Its fields are ${fields.map((field) => field.name).join(', ')}. Correct the name.`,
	);
}
