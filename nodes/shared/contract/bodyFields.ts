import type * as z from 'zod/v4-mini';

/** What a field of a request's body takes. */
export interface BodyField {
	kind: 'text' | 'moment' | 'number' | 'boolean' | 'object' | 'other';
	/** Whether an empty text is a value: it clears a field of free text, and is no id or option. */
	mayBeEmpty: boolean;
	/** Whether the contract knows no body without it. */
	isRequired: boolean;
}

/** What a record goes by: an update never leaves it without one. */
const neverEmptied = new Set(['name', 'title', 'status']);

/**
 * The fields that a body may hold, by name.
 *
 * @param body an endpoint's `body`
 */
export function bodyFieldsOf(body: z.ZodMiniType): Record<string, BodyField> {
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

/** What zod says of a schema, as far as bodies need it. */
export interface Definition {
	type: string;
	format?: string;
	innerType?: z.ZodMiniType;
	shape?: Record<string, z.ZodMiniType>;
	options?: z.ZodMiniType[];
}

/** A schema's own definition. */
export function definitionOf(schema: z.ZodMiniType): Definition {
	return schema._zod.def as unknown as Definition;
}

/** Schemas of the fields of an object, or of all the objects that a body may be, by name. */
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
