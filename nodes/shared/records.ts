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

/** Each record once, in its last form: lists that overlap, or a CRM that lists one twice. */
export function onceEach<Listed extends object>(records: readonly Listed[]): Listed[] {
	return [...new Map(records.map((record) => [recordKey(record), record])).values()];
}

export function isId(value: unknown): boolean {
	return idText(value) !== undefined;
}

/** The texts in a text, a list or an object, however deep. */
export function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return isStructured(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** Names under which a record or a list is wrapped, besides those of its resource. */
export const wrappers =
	'data result record item response payload body content object entity items results records rows docs list entries values objects elements'.split(
		' ',
	);

const maxWrappingDepth = 3;

/**
 * Finds something in a body or in what it wraps, up to three deep. A record is no wrapper. A field with
 * the resource's own name takes precedence.
 *
 * @param names names of the resource, such as `lead`
 * @returns `undefined` when there is none, or several that differ, of which one may be the wrong one
 */
export function unwrap<Read>(
	body: unknown,
	names: readonly string[],
	find: (value: unknown) => Read | undefined,
	depth = 0,
): Read | undefined {
	const found = find(body);
	if (found !== undefined) return found;
	if (depth === maxWrappingDepth || !isRecord(body) || isId(body.id)) return undefined;
	const inside = ([, value]: [string, object]): Read[] =>
		[unwrap(value, names, find, depth + 1)].filter((inner) => inner !== undefined);
	const wrapped = wrappedIn(body, names);
	const ofName = wrapped.filter(([name]) => names.some((each) => plainName(each) === name));
	const exact = ofName.flatMap(inside);
	const [first, ...others] = exact.length > 0 ? exact : wrapped.flatMap(inside);
	const isClear = others.every((other) => JSON.stringify(other) === JSON.stringify(first));
	return isClear ? first : undefined;
}

/**
 * An object's fields with the name of a wrapper or of the resource. Spelling does not matter, and the
 * resource's name may be behind another word, as in `accountLead` or `new_lead`.
 */
function wrappedIn(wrapper: UnknownRecord, names: readonly string[]): Array<[string, object]> {
	const resources = names.map(plainName);
	const isWrapper = (name: string) =>
		wrappers.includes(name) || resources.some((each) => name.endsWith(each));
	return Object.entries(wrapper)
		.map(([name, value]) => [plainName(name), value] as [string, object])
		.filter(([name, value]) => isWrapper(name) && isStructured(value));
}
