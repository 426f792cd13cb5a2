import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';

import { requestFields, type RequestField } from '../contract';
import { InvalidInput } from '../transport/invalidInput';
import { additionalFieldsOf } from '../values/additionalFields';
import { isBlank, requireValue } from '../values/blank';
import { requireChoice } from '../values/choice';
import { isoInstant } from '../values/date';
import { fieldValue } from '../values/fieldValue';
import { fieldsInside, isSent, sentFields, type Field, type Operation } from './operation';

/** The form of an operation, read for one item. */
export interface FilledForm {
	/** Labels, in quotes, of the fields that are sent: those shown, and those added to a collection. */
	labels: string[];
	/** Their values as the contract requires them, by name in the request. Blank ones are left out. */
	values: IDataObject;
	/** The fields of "Additional Fields (JSON)". */
	extraFields: IDataObject;
}

/**
 * Reads the form for one item and converts its values.
 *
 * @throws {InvalidInput} for a value that cannot be converted, one that is none of a field's options,
 *   or a blank one where a value is needed
 */
export function readForm(
	context: IExecuteSingleFunctions,
	{ endpoint, fields = [] }: Operation,
): FilledForm {
	const known = requestFields(endpoint);
	const given = [...givenValues(context, fields)];
	// First, because a phone is read with the country that was chosen.
	for (const [field, value] of given) requireChoice(field, value);
	const values: IDataObject = {};
	let extraFields: IDataObject = {};
	for (const [field, value] of given) {
		const { sendAs, addsExtraFields } = field;
		if (addsExtraFields) extraFields = readExtraFields(context, fields, value);
		if (sendAs === undefined) continue;
		const converted = convertedValue(context, field, known[sendAs], value);
		if (converted !== undefined) values[sendAs] = converted as IDataObject;
	}
	const sent = given.map(([field]) => field).filter(isSent);
	// The editor marks an empty field, but not an expression that evaluates to nothing.
	const filled = { ...values, ...extraFields };
	for (const { sendAs, displayName, required } of sent) {
		if (required) requireValue(filled[sendAs], displayName);
	}
	return { labels: sent.map(({ displayName }) => `"${displayName}"`), values, extraFields };
}

/**
 * Rejects values that an operation would reject too, for nodes that read their form themselves.
 *
 * @throws {InvalidInput} for a value that is none of a field's options, for text that is no number, and
 *   for a filter or an option without a value
 */
export function checkForm(context: FormContext, fields: Field[]): void {
	for (const [field, value] of givenValues(context, fields)) {
		const { type, displayName: label } = field;
		if (type === 'multiOptions') requireValue([value].flat().join(), label);
		requireChoice(field, value);
		if (type === 'number') fieldValue({ kind: 'number', mayBeEmpty: false }, value, label);
	}
}

/** Types whose values are checked even where they are not sent. */
const checkedTypes = ['options', 'multiOptions', 'number'];

/** What a form is read from; also that of a trigger. */
type FormContext = Pick<IExecuteSingleFunctions, 'getNodeParameter'>;

/** The values of the shown fields. A collection is read as a whole, with all its expressions. */
function* givenValues(context: FormContext, fields: Field[]): Generator<[Field, unknown]> {
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
				yield [option, value];
			}
		} else if (isSent(field) || field.addsExtraFields || checkedTypes.includes(field.type)) {
			const value = pickedValue(context.getNodeParameter(field.name, field.default));
			// A required value may come from JSON instead.
			if (field.type === 'options' && !field.required) requireValue(value, field.displayName);
			yield [field, value];
		}
	}
}

/** Whether the field's own display options show it. */
function isShown(context: FormContext, { displayOptions }: Field): boolean {
	return Object.entries(displayOptions?.show ?? {}).every(([parameter, values]) =>
		(values as unknown[] | undefined)?.includes(context.getNodeParameter(parameter, '')),
	);
}

/** The value picked in a resource locator; any other value unchanged. */
export function pickedValue(value: unknown): unknown {
	const isPicked =
		typeof value === 'object' && value !== null && '__rl' in value && 'value' in value;
	return isPicked ? value.value : value;
}

/** A field's value as it is sent; `undefined` when it is left out. */
function convertedValue(
	context: IExecuteSingleFunctions,
	{ displayName: label, read, typeOptions }: Field,
	known: RequestField,
	value: unknown,
): unknown {
	if (isBlank(value)) return undefined;
	if (read) return read(value, label, context);
	if (known.kind === 'moment') return isoInstant(value, label, context.getTimezone(), 'start');
	const converted = fieldValue(known, value, label);
	const { minValue = -Infinity } = typeOptions ?? {};
	if (typeof converted !== 'number' || converted >= minValue) return converted;
	throw new InvalidInput(
		`"${label}" is below ${minValue}`,
		`Got ${converted}. Enter ${minValue} or more in "${label}".`,
	);
}

/** The fields of "Additional Fields (JSON)". They are converted by the readers of the form's fields. */
function readExtraFields(
	context: IExecuteSingleFunctions,
	fields: Field[],
	value: unknown,
): IDataObject {
	const extraFields = additionalFieldsOf(value);
	for (const { read, sendAs, displayName: label } of sentFields(fields)) {
		const given = Object.hasOwn(extraFields, sendAs) ? extraFields[sendAs] : undefined;
		if (read && !isBlank(given)) extraFields[sendAs] = read(given, label, context) as IDataObject;
	}
	return extraFields;
}
