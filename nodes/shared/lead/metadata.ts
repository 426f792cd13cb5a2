import type { IDataObject } from 'n8n-workflow';

import { isBlank } from '../values/blank';
import { isRecord } from '../records';

/** The metadata of a lead; parsed where the CRM shows it as JSON text. */
export function parsedMetadata(metadata: unknown): unknown {
	if (typeof metadata !== 'string') return metadata;
	try {
		return JSON.parse(metadata) as unknown;
	} catch {
		return metadata;
	}
}

/** A lead's metadata as an object, which PHP may write as an empty list; `undefined` otherwise. */
export function readableMetadata(metadata: unknown): IDataObject | undefined {
	if (isBlank(metadata) || (Array.isArray(metadata) && metadata.length === 0)) return {};
	return isRecord(metadata) ? (metadata as IDataObject) : undefined;
}

/** The claims of all campaigns on a lead, by campaign key; `undefined` if they cannot be read. */
export function campaignsOf(metadata: unknown): IDataObject | undefined {
	const readable = readableMetadata(metadata);
	return readable && readableMetadata(readable.campaigns);
}

/**
 * Whether a value is certainly as the CRM stores it: JSON.parse rounds numbers with too many digits, and
 * a wrong encoding gives U+FFFD.
 */
export function isAsStored(value: unknown): boolean {
	if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
	if (typeof value === 'string') return !value.includes('\uFFFD');
	if (typeof value !== 'object' || value === null) return true;
	return Object.entries(value).every(([key, entry]) => isAsStored(key) && isAsStored(entry));
}
