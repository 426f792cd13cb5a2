import type { IDataObject } from 'n8n-workflow';

import { requestFields, withoutAccount } from '../contract';
import {
	checkAt,
	type Field,
	fieldsInside,
	isSent,
	readAddedFields,
	readField,
	sentFields,
} from '../fields/field';
import type { Form } from '../fields/form';
import { describeMissingColumns } from '../fields/missingColumns';
import { InvalidInput } from '../invalidInput';
import { parseAdditionalFields } from '../values/additionalFields';
import { zoneHint } from '../values/date';
import { isBlank, requireValue, withoutBlankTexts } from '../values/blank';
import { hintOnce, type ItemContext } from './nodeRun';
import type { Operation } from './operation';
import { fieldsToClear, hasListLimit, readListLimit, requestForm } from './standardFields';
import { isToolType } from '../toolType';

/**
 * Reads what is sent for one item in a request's query or body, in the same order for every operation:
 * 1. empty the "Fields to Clear";
 * 2. add the form's values, converted to the types of their fields, leaving out blank ones;
 * 3. merge "Additional Fields (JSON)" over them, and check that no required field is missing;
 * 4. run the operation's own preparation; "Additional Fields (JSON)" still override what it keeps;
 * 5. check that something is left to send.
 *
 * @throws {InvalidInput} for a value that the user must change
 */
export async function readForm(context: ItemContext, operation: Operation): Promise<IDataObject> {
	const { form } = context;
	const shown = requestForm(operation);
	const values = clearedFields(form, operation);
	// All are checked before the first is read: a phone is read with the country that was chosen.
	const given = checkForm(form, shown, mayLackFilters(context, operation));
	for (const { field, path, value } of given) {
		if (!isSent(field) || isBlank(value)) continue;
		const read = readField(field, value, form, path);
		if (read === undefined) continue;
		values[field.sendAs] = read;
		const hint = field.type === 'dateTime' && zoneHint(value, field.displayName, form.timeZone);
		if (hint) hintOnce(context, 'timeZone', hint);
	}
	const json = given.find(({ field }) => field.addsExtraFields);
	const extraFields = json ? readExtraFields(form, shown, json) : {};
	let fields: IDataObject = { ...values, ...extraFields };
	const sent = given.map(({ field }) => field).filter(isSent);
	// The editor marks an empty field, but not an expression that evaluates to nothing.
	for (const field of sent) {
		const isNeeded = field.required || (shown.includes(field) && isRecordOfExpression(form, field));
		if (isNeeded) requireValue(fields[field.sendAs], field.displayName);
	}
	for (const step of operation.prepare ?? []) fields = await step.call(context, fields);
	const kept = Object.entries(extraFields).filter(([name]) => Object.hasOwn(fields, name));
	const request = withoutAccount({ ...fields, ...Object.fromEntries(kept) });
	const empty = given.filter(({ field, value }) => isSent(field) || isBlank(value));
	requireContent(operation, empty, request, form);
	return request;
}

/**
 * Whether a record is picked by an expression, such as the lead of a deal: where that gives nothing, what is
 * created would belong to no record. A locator that was left empty is empty on purpose.
 */
function isRecordOfExpression(form: Form, { type, name }: Field): boolean {
	return type === 'resourceLocator' && form.expressions(name).length > 0;
}

/** Rejects an update or a creation if none of the fields that were given has a value. */
function requireContent(
	operation: Operation,
	empty: GivenField[],
	request: IDataObject,
	form: Form,
): void {
	const { endpoint, id, fields = [] } = operation;
	const isUpdate = endpoint.method === 'PUT';
	// A record created for another one, named in the path, takes its values from that one.
	const mayBeEmpty = !endpoint.body || (id && !isUpdate);
	if (mayBeEmpty || Object.values(request).some((value) => value !== undefined)) return;
	const labels = empty.map(({ field }) => `"${field.displayName}"`).join(', ');
	const collection = fields.find(({ type }) => type === 'collection');
	const [clearing] = fieldsToClear(operation);
	const missing = describeMissingColumns(form.expressions(), form.row);
	const advice = [
		missing && `Its expressions find nothing: ${missing}.`,
		labels && `A field without a value is not sent, and these have none: ${labels}.`,
		collection && `Add a field under "${collection.displayName}".`,
		clearing && `To empty a field, pick it in "${clearing.displayName}".`,
	];
	throw new InvalidInput(
		isUpdate ? 'Nothing to update' : 'Nothing to create: no field is filled in',
		advice.filter(Boolean).join(' '),
	);
}

/** A field of a form with its checked value. */
interface GivenField {
	field: Field;
	/** Where it stands in the form. */
	path: string;
	value: unknown;
}

/**
 * Checks the values of the fields that are shown. A collection is read as a whole, with all its
 * expressions.
 *
 * @param isEmptyFilterNone whether a filter without a value counts as left out, from then on
 * @returns the fields that are sent or checked, with their values
 * @throws {InvalidInput} for a value that is none of a field's options, for one that is no number, has
 *   decimals where the field has none or is below its minimum, and for a filter or an option without a
 *   value
 */
export function checkForm(form: Form, fields: Field[], isEmptyFilterNone = false): GivenField[] {
	const checked = (field: Field, path: string, isNeeded: boolean) => [
		{ field, path, value: checkAt(field, form, path, isNeeded) },
	];
	return fields.flatMap((field): GivenField[] => {
		if (!isShown(form, field)) return [];
		const inside = fieldsInside(field);
		if (inside.length > 0) {
			// A filter that is dropped would let every record through.
			const isFilter = field.name === 'filters';
			return readAddedFields(form, field, !isFilter).flatMap((option) => {
				const path = `${field.name}.${option.name}`;
				if (isFilter && isEmptyFilterNone && isBlank(form.picked(path))) {
					form.replace(path, undefined);
					return [];
				}
				if (isFilter) requireValue(form.picked(path), option.displayName, adviceOnEmptyFilter);
				return checked(option, path, isFilter);
			});
		}
		const hasOptions = field.type === 'options' || field.type === 'multiOptions';
		const isChecked = hasOptions || ['number', 'string', 'json'].includes(field.type);
		if (!isSent(field) && !isChecked) return [];
		// A required value may come from JSON instead.
		const isNeeded = hasOptions && !field.required;
		return checked(field, field.name, isNeeded);
	});
}

/**
 * Whether a filter may be empty: models fill in every field that they are offered. Without the filter, "Limit"
 * keeps an agent from all records.
 */
function mayLackFilters(context: ItemContext, { fields = [] }: Operation): boolean {
	const isList = hasListLimit(fields);
	return isList && isToolType(context.getNode().type) && readListLimit(context.form) !== Infinity;
}

const adviceOnEmptyFilter =
	'Enter a value, or leave the filter out: then it lets all records through.';

/** Whether the field's own display options show it. */
function isShown(form: Form, { displayOptions }: Field): boolean {
	return Object.entries(displayOptions?.show ?? {}).every(([parameter, values]) =>
		(values as unknown[] | undefined)?.includes(form.get(parameter)),
	);
}

/** The empty values of the "Fields to Clear", by name in the request. */
function clearedFields(form: Form, operation: Operation): IDataObject {
	const [field] = fieldsToClear(operation);
	if (!field) return {};
	const chosen = checkAt(field, form, field.name, false);
	const known = requestFields(operation.endpoint);
	const names = (isBlank(chosen) ? [] : [chosen].flat()) as string[];
	return Object.fromEntries(names.map((name) => [name, known[name].emptyValue]));
}

/** The fields of "Additional Fields (JSON)". They are converted by the readers of the form's fields. */
function readExtraFields(
	form: Form,
	fields: Field[],
	{ field: { displayName }, path, value: json }: GivenField,
): IDataObject {
	if (isBlank(json)) return {};
	const extraFields = withoutBlankTexts(parseAdditionalFields(json, displayName));
	for (const field of sentFields(fields)) {
		const value = extraFields[field.sendAs];
		// Dates in JSON are in the CRM's own format.
		if (field.type === 'dateTime' || isBlank(value)) continue;
		if (!field.read && !field.textKind) continue;
		extraFields[field.sendAs] = readField(field, value, form, path);
	}
	return extraFields;
}
