import type { IDataObject } from 'n8n-workflow';

/** A record of the CRM, without any assumptions about its fields. */
export type UnknownRecord = Record<string, unknown>;

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is UnknownRecord {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as a JSON object; an empty one if it is none. */
export function recordOf(value: unknown): UnknownRecord {
	return isRecord(value) ? value : {};
}

/** The JSON objects in an answer, which is a list or a single one. */
export function recordsOf(answer: unknown): IDataObject[] {
	return [answer].flat().filter(isRecord) as IDataObject[];
}

/** Whether a value is a JSON object or a list. */
export function isStructured(value: unknown): value is object {
	return typeof value === 'object' && value !== null;
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
 * Each record once, in its last form: lists that overlap, or a CRM that lists one twice. Records without an ID,
 * or with one that has lost digits in JSON, are never the same.
 */
export function onceEach<Listed extends object>(records: readonly Listed[]): Listed[] {
	const keyOf = (record: Listed) => idText((record as UnknownRecord).id) ?? record;
	return [...new Map(records.map((record) => [keyOf(record), record])).values()];
}

/** The entries by key, in their order. */
export function groupBy<Entry, Key>(
	entries: readonly Entry[],
	keyOf: (entry: Entry) => Key,
): Map<Key, Entry[]> {
	const groups = new Map<Key, Entry[]>();
	for (const entry of entries) {
		const group = groups.get(keyOf(entry));
		if (group) group.push(entry);
		else groups.set(keyOf(entry), [entry]);
	}
	return groups;
}

/** Orders groups by how many entries they have, the largest first. */
export function moreFirst(one: readonly unknown[], other: readonly unknown[]): number {
	return other.length - one.length;
}

export function isId(value: unknown): boolean {
	return idText(value) !== undefined;
}

/** The texts in a text, a list or an object, however deep. */
export function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return isStructured(value) ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Finds something in a body, or in what it wraps under one of the names or in `data`. A record is no wrapper.
 *
 * @param names names of the resource, such as `lead`
 */
export function unwrap<Read>(
	body: unknown,
	names: readonly string[],
	find: (value: unknown) => Read | undefined,
): Read | undefined {
	const found = find(body);
	if (found !== undefined || !isRecord(body) || isId(body.id)) return found;
	for (const name of [...names, 'data']) {
		const inside = unwrap(body[name], names, find);
		if (inside !== undefined) return inside;
	}
	return undefined;
}

/**
 * The fields that have a value: n8n's table shows the others as `null` and `empty`.
 *
 * @param kept fields whose `null` says something, such as that nobody can tell
 */
export function filledFields(fields: object, kept: readonly string[] = []): IDataObject {
	const isFilled = ([name, value]: [string, unknown]) =>
		kept.includes(name) || (value ?? '') !== '';
	return Object.fromEntries(Object.entries(fields).filter(isFilled)) as IDataObject;
}

/** A copy of a record without some of its fields. */
export function withoutFields(record: IDataObject, ...names: string[]): IDataObject {
	return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** Describes a value from an answer, for messages: an object by its keys, another value by its type. */
export function describeShape(value: unknown): string {
	if (Array.isArray(value)) return `a list of ${value.length}`;
	if (value === '' || value == null) return 'nothing';
	if (!isRecord(value)) return typeof value === 'string' ? 'text' : `a ${typeof value}`;
	const keys = Object.keys(value);
	return keys.length === 0 ? 'an empty object' : `an object with ${keys.slice(0, 12).join(', ')}`;
}
