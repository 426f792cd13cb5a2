import { bodyFieldsOf, type BodyField } from '../contract';
import type { Field } from './field';
import { sentFields } from './formFields';
import type { Operation } from './operation';

/** An operation with what is derived from it, once for all items. */
export interface SentOperation extends Operation {
	fields: Field[];
	/** Where the fields go: the query of a list, the body of all else. */
	place: 'qs' | 'body';
	/** What the contract says of the fields in that place, by name. */
	known: Record<string, BodyField>;
	/** Labels of the fields by the names that they are sent under. */
	labels: Record<string, string>;
	/** Labels of all fields, beside those in collections: what an empty form can be filled with. */
	formLabels: string[];
}

/** Derives from an operation what does not differ between items. */
export function sentOperation(operation: Operation): SentOperation {
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

/** Labels of fields by the names that they are sent under, those inside collections included. */
export function fieldLabels(fields: Field[]): Record<string, string> {
	return Object.fromEntries(
		sentFields(fields).flatMap(({ sendAs, displayName }) =>
			sendAs === undefined ? [] : [[sendAs, displayName]],
		),
	);
}
