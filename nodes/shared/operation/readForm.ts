import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';

import { requestFields, type RequestField } from '../contract';
import { InvalidInput } from '../transport/invalidInput';
import { additionalFieldsOf } from '../values/additionalFields';
import { isBlank, requireValue } from '../values/blank';
import { booleanOf } from '../values/boolean';
import { requireChoice } from '../values/choice';
import { isoInstant } from '../values/date';
import { fieldValue } from '../values/fieldValue';
import { fieldsInside, isSent, sentFields, type Field, type Operation } from './operation';
import { listLimit } from './standardFields';

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
	// Checks all values first, because a phone is read with the country that was chosen.
	const given = checkForm(context, fields);
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
 * Reads the maximum number of results for the item; `Infinity` with "Return All".
 *
 * @throws {InvalidInput} when "Limit" is not a number of at least 1, or "Return All" is neither true nor
 *   false
 */
export function readListLimit(context: FormContext): number {
	const [returnAll, limit] = listLimit;
	const isAll = context.getNodeParameter(returnAll.name, returnAll.default);
	if (booleanOf(isAll, returnAll.displayName)) return Infinity;
	const [, value] = checkValue(limit, context.getNodeParameter(limit.name, limit.default), true);
	return Math.floor(Number(value));
}

/** What a form is read from; also that of a trigger. */
type FormContext = Pick<IExecuteSingleFunctions, 'getNodeParameter'>;

/**
 * Checks the values of the fields that are shown. A collection is read as a whole, with all its
 * expressions.
 *
 * @returns the fields that are sent or checked, with their values
 * @throws {InvalidInput} for a value that is none of a field's options, for one that is no number or
 *   below the field's minimum, and for a filter or an option without a value
 */
export function checkForm(context: FormContext, fields: Field[]): Array<[Field, unknown]> {
	return fields.flatMap((field) => {
		if (!isShown(context, field)) return [];
		const inside = fieldsInside(field);
		if (inside.length > 0) {
			const collection = context.getNodeParameter(field.name, {}) as IDataObject | null;
			// A filter that is dropped would let every record through.
			const isFilter = field.name === 'filters';
			if (isFilter) requireValue(collection, field.displayName);
			const chosen = { ...collection };
			const added = inside.filter(({ name }) => Object.hasOwn(chosen, name));
			return added.map((option) => checkValue(option, chosen[option.name], isFilter));
		}
		const hasOptions = field.type === 'options' || field.type === 'multiOptions';
		const isUsed = isSent(field) || field.addsExtraFields || hasOptions || field.type === 'number';
		if (!isUsed) return [];
		// A required value may come from JSON instead.
		const isNeeded = hasOptions && !field.required;
		return [checkValue(field, context.getNodeParameter(field.name, field.default), isNeeded)];
	});
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

/** Checks a value like the editor, which does not check what an expression returns. */
function checkValue(field: Field, given: unknown, isNeeded: boolean): [Field, unknown] {
	const { type, displayName: label, typeOptions: { minValue = -Infinity } = {} } = field;
	const value = pickedValue(given);
	if (isNeeded)
		requireValue(
			[value].flat().find((each) => !isBlank(each)),
			label,
		);
	requireChoice(field, value);
	if (type !== 'number' || isBlank(value)) return [field, value];
	const number = Number(fieldValue({ kind: 'number', mayBeEmpty: false }, value, label));
	if (number >= minValue) return [field, number];
	throw new InvalidInput(
		`"${label}" is below ${minValue}`,
		`Got ${number}. Enter ${minValue} or more in "${label}".`,
	);
}

/** A field's value as it is sent; `undefined` when it is left out. */
function convertedValue(
	context: IExecuteSingleFunctions,
	{ displayName: label, read }: Field,
	known: RequestField,
	value: unknown,
): unknown {
	if (isBlank(value)) return undefined;
	if (read) return read(value, label, context);
	if (known.kind === 'moment') return isoInstant(value, label, context.getTimezone(), 'start');
	return fieldValue(known, value, label);
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
