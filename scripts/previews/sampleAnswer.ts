import type * as z from 'zod/v4-mini';
import { toJSONSchema, type JSONSchema } from 'zod/v4/core';

/** Value of all strings in samples except dates; also a valid language code. */
export const sampleText = 'en_US';

/** Value of all dates in samples. */
export const sampleDate = '2026-01-01T00:00:00.000Z';

type Schema = JSONSchema.BaseSchema;

/**
 * Creates an answer that matches a schema of the contract, with all optional fields: no field that can
 * have a value is null or missing, and no list is empty.
 */
export function sampleAnswer(schema: z.ZodMiniType): unknown {
	return sampleOf(toJSONSchema(schema, { unrepresentable: 'any' }) as Schema);
}

function sampleOf(schema: Schema): unknown {
	const [first] = schema.enum ?? [];
	if (first !== undefined) return first;
	if (schema.const !== undefined) return schema.const;
	if (schema.anyOf) return sampleOf(firstWithValue(schema.anyOf as Schema[]));
	switch (schema.type) {
		case 'array':
			return [sampleOf(schema.items as Schema)];
		case 'object':
			return Object.fromEntries(
				Object.entries(schema.properties ?? {}).map(([key, inner]) => [
					key,
					sampleOf(inner as Schema),
				]),
			);
		case 'number':
		case 'integer':
			return 1;
		case 'boolean':
			return true;
		case 'string':
			return schema.format === 'date-time' ? sampleDate : sampleText;
		default:
			return {};
	}
}

function firstWithValue(alternatives: Schema[]): Schema {
	return alternatives.find(({ type }) => type !== 'null') ?? alternatives[0];
}
