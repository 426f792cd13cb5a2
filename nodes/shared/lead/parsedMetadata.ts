/** The metadata of a lead; parsed where the CRM shows it as JSON text. */
export function parsedMetadata(metadata: unknown): unknown {
	if (typeof metadata !== 'string') return metadata;
	try {
		return JSON.parse(metadata) as unknown;
	} catch {
		return metadata;
	}
}
