import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';

import { requireValue } from '../values/blank';
import { requireChoice } from '../values/choice';
import { fieldsInside, type Field } from './field';

/** Values of the form for one item. */
export interface FormFields {
	/** The value of each shown field that is sent. */
	values: Map<Field, unknown>;
	/** The JSON of "Additional Fields (JSON)", if the form has it. */
	extraFields?: unknown;
}

/**
 * Reads the form for one item. A collection is read as a whole, with all its expressions.
 *
 * @throws {InvalidInput} for a value that is none of a field's options, or a blank one where a value
 *   is needed
 */
export function formFields(context: IExecuteSingleFunctions, fields: Field[]): FormFields {
	const form: FormFields = { values: new Map() };
	for (const field of fields) {
		if (!isShown(context, field)) continue;
		const inside = fieldsInside(field);
		if (inside.length > 0) {
			const chosen = context.getNodeParameter(field.name, {}) as IDataObject | null;
			// A filter that is dropped would let every record through.
			const isFilter = field.name === 'filters';
			if (isFilter) requireValue(chosen, field.displayName);
			for (const option of inside) {
				if (!Object.hasOwn({ ...chosen }, option.name)) continue;
				const value = pickedValue(chosen?.[option.name]);
				if (isFilter) requireValue(value, option.displayName);
				add(form, option, value);
			}
		} else if (isSent(field) || field.type === 'options') {
			const value = pickedValue(context.getNodeParameter(field.name, field.default));
			// A required value may come from JSON instead.
			if (field.type === 'options' && !field.required) requireValue(value, field.displayName);
			add(form, field, value);
		}
	}
	return form;
}

/** All fields of a form that are sent, including those inside collections. */
export function sentFields(fields: Field[]): Field[] {
	return fields.flatMap((field) => [field, ...fieldsInside(field)]).filter(isSent);
}

/** Whether a field's value goes into the request. */
function isSent({ sendAs, addsExtraFields }: Field): boolean {
	return sendAs !== undefined || addsExtraFields === true;
}

function add(form: FormFields, field: Field, value: unknown): void {
	requireChoice(field, value);
	if (field.addsExtraFields) form.extraFields = value;
	else if (isSent(field)) form.values.set(field, value);
}

/** The value picked in a resource locator; any other value unchanged. */
export function pickedValue(value: unknown): unknown {
	const isPicked =
		typeof value === 'object' && value !== null && '__rl' in value && 'value' in value;
	return isPicked ? value.value : value;
}

/** Whether the field's own display options show it. */
function isShown(context: IExecuteSingleFunctions, { displayOptions }: Field): boolean {
	return Object.entries(displayOptions?.show ?? {}).every(([parameter, values]) =>
		(values as unknown[] | undefined)?.includes(context.getNodeParameter(parameter, '')),
	);
}
