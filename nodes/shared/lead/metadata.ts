import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../records';
import { hiddenToken } from '../transport/exchange/sendOnce';
import { isBlank } from '../values/blank';

/** An object as a CRM shows it, also as JSON text or as the empty list of PHP; `undefined` for anything else. */
export function objectOf(value: unknown): IDataObject | undefined {
	if (isBlank(value) || (Array.isArray(value) && value.length === 0)) return {};
	if (isRecord(value)) return value as IDataObject;
	if (typeof value !== 'string') return undefined;
	try {
		const parsed: unknown = JSON.parse(value);
		return typeof parsed === 'string' ? undefined : objectOf(parsed);
	} catch {
		return undefined;
	}
}

/** An object that is certainly as the CRM stores it, so that it can be written back. */
export function storedObject(value: unknown): IDataObject | undefined {
	const object = value === undefined ? undefined : objectOf(value);
	return object && isAsStored(object) ? object : undefined;
}

/**
 * Whether a value is certainly as the CRM stores it: JSON.parse rounds numbers with too many digits,
 * a wrong encoding gives U+FFFD, and the token of the credential is hidden in answers.
 */
export function isAsStored(value: unknown): boolean {
	if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
	if (typeof value === 'string')
		return ['\uFFFD', hiddenToken].every((each) => !value.includes(each));
	if (typeof value !== 'object' || value === null) return true;
	return Object.entries(value).every(([key, entry]) => isAsStored(key) && isAsStored(entry));
}
