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
