import { bodyFieldsOf, type BodyField } from '../contract';
import type { Field } from './field';
import { sentFields } from './formFields';
import type { Operation } from './operation';

/** An operation with everything derived from it, once for all items. */
export interface ResolvedOperation extends Operation {
	fields: Field[];
	/** Where the fields go: the query for lists, otherwise the body. */
	place: 'qs' | 'body';
	/** The contract's description of the fields in that place, by name. */
	known: Record<string, BodyField>;
	/** Labels of the fields, by request field name. */
	labels: Record<string, string>;
	/** "Fields to Clear" of an update, if it has any. */
	clearing?: Field;
	/** Labels of the top-level fields that can be filled in, for messages about an empty form. */
	formLabels: string[];
}

/** Derives from an operation what is the same for all items. */
export function resolveOperation(operation: Operation): ResolvedOperation {
	const { endpoint, fields = [] } = operation;
	const schema = endpoint.query ?? endpoint.body;
	return {
		...operation,
		fields,
		place: endpoint.query ? 'qs' : 'body',
		known: schema ? bodyFieldsOf(schema) : {},
		labels: fieldLabels(fields),
		clearing: fieldsToClear(operation)[0],
		formLabels: fields
			.filter(({ sendAs, type }) => sendAs !== undefined || type === 'collection')
			.map(({ displayName }) => displayName),
	};
}

/** Labels of fields by request field name, including those inside collections. */
export function fieldLabels(fields: Field[]): Record<string, string> {
	return Object.fromEntries(
		sentFields(fields).flatMap(({ sendAs, displayName }) =>
			sendAs === undefined ? [] : [[sendAs, displayName]],
		),
	);
}

/** "Fields to Clear" of an update: those of its fields that can be emptied. None without any. */
export function fieldsToClear({ endpoint, fields = [] }: Operation): Field[] {
	const known = endpoint.method === 'PUT' && endpoint.body ? bodyFieldsOf(endpoint.body) : {};
	const options = sentFields(fields)
		.filter(({ sendAs = '' }) => known[sendAs]?.mayBeEmpty)
		.map(({ displayName, sendAs = '' }) => ({ name: displayName, value: sendAs }));
	const field: Field = {
		displayName: 'Fields to Clear',
		name: 'fieldsToClear',
		type: 'multiOptions',
		options,
		default: [],
		description:
			'Fields to empty. One that has a value under "Update Fields" gets that value instead.',
	};
	return options.length > 0 ? [field] : [];
}
