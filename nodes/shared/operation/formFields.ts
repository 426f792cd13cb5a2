import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';

import { fieldsInside, type Field } from './field';

/** What the form of one item holds. */
export interface FormFields {
	/** The value of each shown field that is sent, by the name that it is sent under. */
	values: Map<Field, unknown>;
	/** The JSON of "Additional Fields (JSON)", where the form has it. */
	ownFields: Map<Field, unknown>;
}

/**
 * Reads the form of one item. A collection is read at once, with all its expressions.
 *
 * @param fields of the operation
 */
export function formFields(context: IExecuteSingleFunctions, fields: Field[]): FormFields {
	const form: FormFields = { values: new Map(), ownFields: new Map() };
	for (const field of fields) {
		if (!isShown(context, field)) continue;
		const inside = fieldsInside(field).filter(isSent);
		if (inside.length > 0) {
			const chosen = context.getNodeParameter(field.name, {}) as IDataObject | null;
			for (const option of inside) {
				if (Object.hasOwn({ ...chosen }, option.name)) add(form, option, chosen?.[option.name]);
			}
		} else if (isSent(field)) {
			add(form, field, context.getNodeParameter(field.name, ''));
		}
	}
	return form;
}

/** All fields of a form that are sent, those inside collections included. */
export function sentFields(fields: Field[]): Field[] {
	return fields.flatMap((field) => [field, ...fieldsInside(field)]).filter(isSent);
}

/** Whether a field's value goes into the request by itself. */
function isSent({ sendAs, sendsOwnFields }: Field): boolean {
	return sendAs !== undefined || sendsOwnFields === true;
}

function add(form: FormFields, field: Field, value: unknown): void {
	(field.sendsOwnFields ? form.ownFields : form.values).set(field, pickedValue(value));
}

/** What was picked in a resource locator; any other value as it is. */
function pickedValue(value: unknown): unknown {
	const isPicked =
		typeof value === 'object' && value !== null && '__rl' in value && 'value' in value;
	return isPicked ? value.value : value;
}

/** Whether the display options of the field itself let it be seen. */
function isShown(context: IExecuteSingleFunctions, { displayOptions }: Field): boolean {
	return Object.entries(displayOptions?.show ?? {}).every(([parameter, values]) =>
		(values as unknown[] | undefined)?.includes(context.getNodeParameter(parameter, '')),
	);
}
