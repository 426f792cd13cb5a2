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
	const { anyOf, const: only, enum: values, format, items, properties = {}, type } = schema;
	if (values) return values[0];
	if (only !== undefined) return only;
	if (anyOf) return sampleOf(anyOf.find((each) => (each as Schema).type !== 'null') as Schema);
	switch (type) {
		case 'array':
			return [sampleOf(items as Schema)];
		case 'object': {
			const fields = Object.entries(properties);
			return Object.fromEntries(fields.map(([key, inner]) => [key, sampleOf(inner as Schema)]));
		}
		case 'number':
			return 1;
		case 'boolean':
			return true;
		case 'string':
			return format === 'date-time' ? sampleDate : sampleText;
		default:
			return {};
	}
}
