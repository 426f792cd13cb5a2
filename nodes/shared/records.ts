import type { IDataObject } from 'n8n-workflow';

/** A record of the CRM, without any assumptions about its fields. */
export type UnknownRecord = Record<string, unknown>;

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is UnknownRecord {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The JSON objects in an answer, which is a list or a single one. */
export function recordsOf(answer: unknown): IDataObject[] {
	return [answer].flat().filter(isRecord) as IDataObject[];
}

/** Whether a value is a JSON object or a list. */
export function isStructured(value: unknown): value is object {
	return typeof value === 'object' && value !== null;
}

/** A field's name in lower case, without separators. */
export function plainName(name: string): string {
	return name.replace(/[\s_-]/g, '').toLowerCase();
}

/**
 * An ID as text; `undefined` when the value is not an ID. An unsafe integer has lost digits and would
 * name another record.
 */
export function idText(value: unknown): string | undefined {
	if (typeof value === 'string') return value.trim() === '' ? undefined : value;
	return Number.isSafeInteger(value) ? String(value) : undefined;
}

/**
 * What tells a record from others: its ID. Records whose IDs have lost digits in JSON are told apart by all
 * that they show, and those without one are never the same.
 */
export function recordKey(record: object): unknown {
	const { id } = record as UnknownRecord;
	return idText(id) ?? (typeof id === 'number' ? JSON.stringify(record) : record);
}

export function isId(value: unknown): boolean {
	return idText(value) !== undefined;
}
