/*
 * What nodes need to know of a schema. The published package has no zod: its endpoints contain these
 * outlines instead of their schemas, and another module reads them (scripts/build/contractData.js).
 */
import type * as z from 'zod/v4-mini';

import type { Endpoint } from './endpoint';

/** Describes a field of a request's query or body. */
export interface RequestField {
	/** The value that empties it in an update; absent if it cannot be emptied. */
	emptyValue?: '' | [] | null | Record<string, never>;
}

/** Shape of an endpoint's answer. */
export type AnswerShape = 'record' | 'list' | 'anything';

/** Fields that identify a record to people: an update never empties them. */
const neverEmptied = new Set(['name', 'title', 'status']);

/** The fields of an endpoint's query or, if it has none, of its body, by name. */
export function requestFields({
	query,
	body,
}: Pick<Endpoint, 'query' | 'body'>): Record<string, RequestField> {
	const request = query ?? body;
	const schemas = request ? fieldSchemasOf(request) : {};
	return Object.fromEntries(
		Object.entries(schemas).map(([name, schema]) => [
			name,
			{
				emptyValue: neverEmptied.has(name)
					? undefined
					: (['', [], null, {}] as const).find((empty) => schema.safeParse(empty).success),
			},
		]),
	);
}

/** Derives the shape of an endpoint's answer from its schema. */
export function answerShape({ response }: Pick<Endpoint, 'response'>): AnswerShape {
	const { type } = definitionOf(response);
	if (type === 'array') return 'list';
	if (type !== 'object') return 'anything';
	const { data } = fieldSchemasOf(response);
	return data && definitionOf(data).type === 'array' ? 'list' : 'record';
}

/** Names of the fields of an answer's record, or of the records in its list. */
export function answerFields({ response }: Pick<Endpoint, 'response'>): string[] {
	return Object.keys(fieldSchemasOf(definitionOf(response).element ?? response));
}

/** Schemas of an object's fields by name; for a union, those of all its members. */
export function fieldSchemasOf(schema: z.ZodMiniType): Record<string, z.ZodMiniType> {
	const { shape, options = [] } = definitionOf(schema);
	return shape ?? Object.assign({}, ...options.map(fieldSchemasOf));
}

/** The part of a zod schema definition that is used here. */
interface Definition {
	type: string;
	element?: z.ZodMiniType;
	shape?: Record<string, z.ZodMiniType>;
	options?: z.ZodMiniType[];
}

function definitionOf(schema: z.ZodMiniType): Definition {
	return schema._zod.def as unknown as Definition;
}
