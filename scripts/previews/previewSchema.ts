/** The part of JSON Schema that n8n's editor supports. */
export interface PreviewSchema {
	type: string;
	properties?: Record<string, PreviewSchema>;
	items?: PreviewSchema;
}

/** The schema of a value; undefined properties are omitted, as in JSON. */
export function previewSchema(value: unknown): PreviewSchema {
	if (value === null) return { type: 'null' };
	if (Array.isArray(value)) return { type: 'array', items: value.map(previewSchema)[0] };
	if (typeof value !== 'object') return { type: typeof value };
	const properties = Object.entries(value).filter(([, inner]) => inner !== undefined);
	return {
		type: 'object',
		properties: Object.fromEntries(properties.map(([key, inner]) => [key, previewSchema(inner)])),
	};
}
