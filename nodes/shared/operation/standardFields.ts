import { requestFields, type Endpoint } from '../contract';
import { additionalFieldsLabel } from '../values/additionalFields';
import { fieldsInside, fieldsOf, readAt, sentFields, type Field } from '../fields/field';
import type { Form } from '../fields/form';
import { number, toggle } from '../fields/kinds';
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

/** Whether an operation with these fields has "Return All" and "Limit". */
export function hasListLimit(fields: readonly Field[]): boolean {
	return fields.some(({ name }) => name === listLimitFields[0].name);
}

/**
 * Reads the maximum number of results for the item; `Infinity` with "Return All".
 *
 * @throws {InvalidInput} when "Limit" is not a whole number of at least 1, or "Return All" is neither
 *   true nor false
 */
export function readListLimit(form: Form): number {
	const isAll = readAt(listLimit.returnAll, form, 'returnAll');
	return isAll ? Infinity : readAt(listLimit.limit, form, 'limit', 'refused');
}

/** "Simplify", for operations with more than ten output fields. */
export const simplifyField: Field<boolean> = {
	...toggle({
		displayName: 'Simplify',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	}),
	name: 'simplify',
};

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
 * needed, or a field of its own where there are none; messages have such an option of their own.
 */
export function requestForm({ endpoint, fields = [] }: Operation): Field[] {
	const { body, standing, retry } = endpoint;
	if (!body || standing === 'documented' || retry === 'message') return fields;
	const box = fields.find(({ name }) => name === 'additionalFields' || name === 'updateFields');
	if (!box) return [...fields, additionalFieldsJson];
	const open = { ...box, options: byLabel([additionalFieldsJson, ...fieldsInside(box)]) };
	return fields.map((field) => (field === box ? open : field));
}

/** In alphabetical order of their labels. They are English, so code units do; a collator would take 9 ms to load. */
export function byLabel(fields: Field[]): Field[] {
	return [...fields].sort((one, other) => (one.displayName < other.displayName ? -1 : 1));
}

/**
 * Finds what empties a field of a request.
 *
 * @returns `undefined` if it cannot be emptied
 * @throws {Error} when the contract does not have the field
 */
function findEmptyValue(endpoint: Endpoint, known: ReturnType<typeof requestFields>, name: string) {
	if (Object.hasOwn(known, name)) return known[name].emptyValue;
	const { method, path } = endpoint;
	throw new Error(`${method} ${path} has no field "${name}": add it in nodes/shared/contract`);
}

/** "Fields to Clear" of an update, if it has any fields that can be emptied. */
export function fieldsToClear({ endpoint, fields = [] }: Operation): Field[] {
	if (endpoint.method !== 'PUT') return [];
	const known = requestFields(endpoint);
	const clearable = sentFields(fields).filter(
		({ sendAs }) => findEmptyValue(endpoint, known, sendAs) !== undefined,
	);
	const field: Field = {
		displayName: 'Fields to Clear',
		name: 'fieldsToClear',
		type: 'multiOptions',
		options: clearable.map(({ displayName, sendAs }) => ({ name: displayName, value: sendAs })),
		default: [],
		description:
			'Fields to empty. One that has a value under "Update Fields" gets that value instead.',
	};
	return clearable.length > 0 ? [field] : [];
}

/** In alphabetical order, as n8n's conventions ask for options. All names are English. */
export function byName(one: { name: string }, other: { name: string }): number {
	return one.name < other.name ? -1 : 1;
}
