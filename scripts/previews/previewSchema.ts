/**
 * The part of JSON Schema that n8n's editor supports: `type`, `properties` and `items`, without
 * references and alternatives.
 */
export interface PreviewSchema {
	type: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';
	properties?: Record<string, PreviewSchema>;
	items?: PreviewSchema;
}

/** The schema of a value; undefined properties are omitted, as in JSON. */
export function previewSchema(value: unknown): PreviewSchema {
	if (value === null) return { type: 'null' };
	if (Array.isArray(value)) {
		return value.length === 0
			? { type: 'array' }
			: { type: 'array', items: previewSchema(value[0]) };
	}
	switch (typeof value) {
		case 'object':
			return {
				type: 'object',
				properties: Object.fromEntries(
					Object.entries(value)
						.filter(([, inner]) => inner !== undefined)
						.map(([key, inner]) => [key, previewSchema(inner)]),
				),
			};
		case 'string':
		case 'number':
		case 'boolean':
			return { type: typeof value as 'string' | 'number' | 'boolean' };
		default:
			throw new Error(`A ${typeof value} cannot be in an output`);
	}
}
