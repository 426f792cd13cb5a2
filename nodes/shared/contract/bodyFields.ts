import type * as z from 'zod/v4-mini';

import { outlineIn } from './outline';

/** Describes a field of a request body. */
export interface BodyField {
	kind: 'text' | 'moment' | 'number' | 'boolean' | 'object' | 'other';
	/** Whether an empty string is allowed: it clears free text, but is not a valid ID or option. */
	mayBeEmpty: boolean;
	/** Whether every body needs this field. */
	isRequired: boolean;
}

/** Fields that identify a record to people: an update never empties them. */
const neverEmptied = new Set(['name', 'title', 'status']);

/**
 * The fields that a body may hold, by name.
 *
 * @param body an endpoint's `body`
 */
export function bodyFieldsOf(body: z.ZodMiniType): Record<string, BodyField> {
	return outlineIn(body)?.fields ?? describeFields(body);
}

function describeFields(body: z.ZodMiniType): Record<string, BodyField> {
	return Object.fromEntries(
		Object.entries(fieldSchemasOf(body)).map(([name, schema]) => [
			name,
			{
				kind: kindOf(schema),
				mayBeEmpty: !neverEmptied.has(name) && schema.safeParse('').success,
				isRequired: !schema.safeParse(undefined).success,
			},
		]),
	);
}

/** The part of a zod schema definition that is used here. */
export interface Definition {
	type: string;
	format?: string;
	innerType?: z.ZodMiniType;
	shape?: Record<string, z.ZodMiniType>;
	options?: z.ZodMiniType[];
}

/** Returns a schema's zod definition. */
export function definitionOf(schema: z.ZodMiniType): Definition {
	return schema._zod.def as unknown as Definition;
}

/** Schemas of an object's fields by name; for a union, those of all its members. */
export function fieldSchemasOf(schema: z.ZodMiniType): Record<string, z.ZodMiniType> {
	const { shape, options = [] } = definitionOf(schema);
	return shape ?? Object.assign({}, ...options.map(fieldSchemasOf));
}

function kindOf(schema: z.ZodMiniType): BodyField['kind'] {
	const { type, format, innerType } = definitionOf(schema);
	switch (type) {
		case 'optional':
			return innerType ? kindOf(innerType) : 'other';
		case 'string':
			return format === 'datetime' ? 'moment' : 'text';
		case 'literal':
			return schema.safeParse(1).success ? 'number' : 'other';
		case 'record':
			return 'object';
		case 'number':
		case 'boolean':
			return type;
		default:
			return 'other';
	}
}
