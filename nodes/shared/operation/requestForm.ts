import type { GenericValue, IDataObject } from 'n8n-workflow';

import { requestFields, withoutAccount } from '../contract';
import {
	byLabel,
	checkAt,
	fieldsInside,
	fieldsOf,
	isSent,
	labelOf,
	readAddedFields,
	readAt,
	readValue,
	sentFields,
	type Field,
} from '../fields/field';
import type { Form } from '../fields/form';
import { number, toggle } from '../fields/kinds';
import { describeMissingColumns } from '../fields/missingColumns';
import { InvalidInput } from '../invalidInput';
import { isToolType } from '../toolType';
import { additionalFieldsLabel, parseAdditionalFields } from '../values/json';
import { isBlank, requireValue, withoutBlankTexts } from '../values/blank';
import { zoneHint } from '../values/date';
import { hintOnce, type ItemContext } from './nodeRun';
import type { Operation } from './operation';

const listLimit = {
	returnAll: toggle({
		displayName: 'Return All',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	}),
	limit: number({
		displayName: 'Limit',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 50,
		displayOptions: { show: { returnAll: [false] } },
		description: 'Max number of results to return',
		whenAbsent: () => 50,
	}),
};

/** "Return All" and "Limit", n8n's standard fields of list operations. */
export const listLimitFields = fieldsOf(listLimit);

/**
 * Reads the maximum number of results for the item; `Infinity` with "Return All", and without these fields.
 *
 * @throws {InvalidInput} when "Limit" is not a whole number of at least 1, or "Return All" is neither
 *   true nor false
 */
export function readListLimit(form: Form, fields: readonly Field[] = listLimitFields): number {
	const isLimited = fields.some(({ name }) => name === 'returnAll');
	if (!isLimited || readAt(listLimit.returnAll, form, 'returnAll')) return Infinity;
	return readAt(listLimit.limit, form, 'limit');
}

/** JSON field for body fields that the node does not offer. */
export const additionalFieldsJson: Field = {
	displayName: additionalFieldsLabel,
	name: 'additionalFieldsJson',
	type: 'json',
	default: '{}',
	description:
		'JSON object with request fields that your CRM has and this node does not offer. They are merged in last and override all others.',
	addsExtraFields: true,
};

/**
 * The fields of an operation that are read for its request. Where the spec does not describe the body,
 * "Additional Fields (JSON)" is one of the optional fields, where n8n's editor for JSON is closed until it is
 * needed, or a field of its own where there are none; messages have such an option of their own. An update has
 * "Fields to Clear", if any can be emptied.
 */
export function requestForm({ endpoint, fields = [] }: Operation): Field[] {
	const { method, body, standing, retry } = endpoint;
	const isOpen = body !== undefined && standing !== 'documented' && retry !== 'message';
	const box = fields.find(({ name }) => name === 'additionalFields' || name === 'updateFields');
	const offered = fields.map((field) => {
		if (!isOpen || field !== box) return field;
		return { ...field, options: byLabel([additionalFieldsJson, ...fieldsInside(field)]) };
	});
	const known = requestFields(endpoint);
	const clearable = sentFields(fields).filter(
		({ sendAs }) => known[sendAs]?.emptyValue !== undefined,
	);
	const clearing: Field = {
		displayName: 'Fields to Clear',
		name: 'fieldsToClear',
		type: 'multiOptions',
		options: clearable.map(({ displayName, sendAs }) => ({ name: displayName, value: sendAs })),
		default: [],
		description:
			'Fields to empty. One that has a value under "Update Fields" gets that value instead.',
	};
	return [
		...offered,
		...(isOpen && !box ? [additionalFieldsJson] : []),
		...(method === 'PUT' && clearable.length > 0 ? [clearing] : []),
	];
}

const isClearing = ({ name }: Field) => name === 'fieldsToClear';

/**
 * Reads what is sent for one item in a request's query or body, in the same order for every operation: the
 * "Fields to Clear"; over them the form's values, converted to the types of their fields, without blank ones;
 * over them "Additional Fields (JSON)", which may provide required fields, and overrides also what the
 * operation's own preparation keeps of it.
 *
 * @param operation with all fields of its form, see `requestForm`
 * @throws {InvalidInput} for a value that the user must change, and where nothing is left to send
 */
export async function readRequest(
	context: ItemContext,
	operation: Operation,
): Promise<IDataObject> {
	const { form } = context;
	const { endpoint, id, fields: shown = [], oneOf, prepare = [] } = operation;
	// Models fill in every filter that they are offered; without one, "Limit" keeps them from all records.
	const mayLackFilters =
		readListLimit(form, shown) !== Infinity && isToolType(context.getNode().type);
	const values: IDataObject = {};
	let extraFields: IDataObject = {};
	const given = checkForm(form, shown, mayLackFilters);
	for (const { field, path, value } of given) {
		if (field.addsExtraFields) extraFields = readExtraFields(value, field, form, shown);
		if (!isSent(field) || value === undefined) continue;
		values[field.sendAs] = value;
		const { type, displayName } = field;
		const hint = type === 'dateTime' && zoneHint(form.get(path), displayName, form.timeZone);
		if (hint) hintOnce(context, 'timeZone', hint);
	}
	const cleared = given.find(({ field }) => isClearing(field))?.value ?? [];
	const empty = [cleared]
		.flat()
		.map((name) => [name, requestFields(endpoint)[String(name)].emptyValue]);
	let fields: IDataObject = { ...Object.fromEntries(empty), ...values, ...extraFields };
	for (const { field, path } of given) {
		// A locator that was left empty is empty on purpose, but not one whose expression gives nothing.
		const isPicked = field.type === 'resourceLocator' && shown.includes(field);
		const isNeeded = field.required || (isPicked && form.expressions(path).length > 0);
		if (isSent(field) && isNeeded) requireValue(fields[field.sendAs], field.displayName);
	}
	for (const step of prepare) fields = await step.call(context, fields);
	const kept = Object.entries(extraFields).filter(([name]) => Object.hasOwn(fields, name));
	const request = withoutAccount({ ...fields, ...Object.fromEntries(kept) });
	// A record created for another one, named in the path, takes its values from that one.
	const mayBeEmpty = !endpoint.body || (id && endpoint.method === 'POST');
	const isEmpty = oneOf
		? oneOf.every((name) => isBlank(request[name]))
		: Object.values(request).every((value) => value === undefined);
	if (isEmpty && !mayBeEmpty) throw nothingGiven(operation, form);
	return request;
}

/** The refusal of an update or a creation without any value. */
function nothingGiven({ endpoint, oneOf, fields = [] }: Operation, form: Form): InvalidInput {
	const missing = describeMissingColumns(form.expressions(), form.row);
	const isEmptied = fields.some(isClearing) ? ', or pick one in "Fields to Clear"' : '';
	const names = oneOf?.map((name) => `"${labelOf(fields, name)}"`).join(', ');
	return new InvalidInput(
		endpoint.method === 'PUT'
			? 'Nothing to update'
			: `Nothing to create: ${names ? `none of ${names}` : 'no field'} is filled in`,
		`${missing ? `Its expressions find nothing: ${missing}` : 'A field without a value is not sent'}. Fill in a field${isEmptied}, or filter the row out before this node.`,
	);
}

/** A field of a form with its value. */
interface GivenField {
	field: Field;
	/** Where it stands in the form. */
	path: string;
	value: GenericValue;
}

/** Types whose values are read also where the field is not sent. */
const checkedTypes = ['options', 'multiOptions', 'number', 'string', 'json'];

/**
 * Reads the values of the fields that are shown. A collection is read as a whole, with all its
 * expressions.
 *
 * @param isEmptyFilterNone whether a filter without a value counts as left out, from then on
 * @returns the fields that are sent or checked, with their values; `undefined` for a blank one
 * @throws {InvalidInput} for a value that is none of a field's options, for one that is no number, has
 *   decimals where the field has none or is below its minimum, and for a filter or an option without a
 *   value
 */
export function checkForm(form: Form, fields: Field[], isEmptyFilterNone = false): GivenField[] {
	const checked = (field: Field, path: string, isNeeded: boolean) => {
		return { field, path, value: checkAt(field, form, path, isNeeded) };
	};
	return fields.flatMap((field): GivenField[] => {
		if (!isShown(form, field)) return [];
		const inside = fieldsInside(field);
		if (inside.length === 0) {
			// A required value may come from JSON instead.
			const isNeeded = field.type === 'options' && !field.required;
			const isRead = isSent(field) || checkedTypes.includes(field.type);
			return isRead ? [checked(field, field.name, isNeeded)] : [];
		}
		// A filter that is dropped would let every record through.
		const isFilter = field.name === 'filters';
		return readAddedFields(form, field, !isFilter).flatMap((option) => {
			const path = `${field.name}.${option.name}`;
			if (isFilter && isEmptyFilterNone && isBlank(form.picked(path))) {
				form.replace(path, undefined);
				return [];
			}
			if (isFilter) requireValue(form.picked(path), option.displayName, adviceOnEmptyFilter);
			return [checked(option, path, isFilter)];
		});
	});
}

const adviceOnEmptyFilter =
	'Enter a value, or leave the filter out: then it lets all records through.';

/** Whether the field's own display options show it, by the fields before it, which are checked. */
function isShown(form: Form, { displayOptions }: Field): boolean {
	return Object.entries(displayOptions?.show ?? {}).every(([parameter, values]) =>
		(values as unknown[] | undefined)?.includes(form.get(parameter)),
	);
}

/** The fields of "Additional Fields (JSON)". They are converted by the readers of the form's fields. */
function readExtraFields(value: unknown, { name, displayName }: Field, form: Form, shown: Field[]) {
	const given = withoutBlankTexts(parseAdditionalFields(value, displayName));
	for (const field of sentFields(shown)) {
		const own = given[field.sendAs];
		// Dates in JSON are in the CRM's own format.
		const isConverted = field.type !== 'dateTime' && (field.read ?? field.textKind);
		if (isConverted && !isBlank(own))
			given[field.sendAs] = readValue(field, own, form, name) as GenericValue;
	}
	return given;
}
