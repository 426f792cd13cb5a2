import { isObject } from '../validation';

/** Fields with users' own content, which is never rewritten. */
const freeFields = ['metadata', 'utms'];

/**
 * Copies an answer or body and changes every field with one of these names, at any depth but not
 * within metadata.
 *
 * @param change gives the new value, or `undefined` to leave the field out
 */
export function withFields(
	value: unknown,
	names: ReadonlySet<string>,
	change: (value: unknown, name: string) => unknown,
): unknown {
	if (Array.isArray(value)) return value.map((each) => withFields(each, names, change));
	if (!isObject(value)) return value;
	const entries = Object.entries(value).map(([name, each]) => {
		if (freeFields.includes(name)) return [name, each];
		return [name, names.has(name) ? change(each, name) : withFields(each, names, change)];
	});
	return Object.fromEntries(entries.filter(([, each]) => each !== undefined));
}

/** A copy of an object without these fields. */
export function without(value: unknown, ...names: string[]): Record<string, unknown> {
	const entries = Object.entries(isObject(value) ? value : {});
	return Object.fromEntries(entries.filter(([name]) => !names.includes(name)));
}

/** A copy of a lead, or of a list of leads, with other metadata. Anything else is left as it is. */
export function withMetadata(value: unknown, change: (metadata: unknown) => unknown): unknown {
	if (Array.isArray(value)) return value.map((each) => withMetadata(each, change));
	if (!isObject(value) || !('metadata' in value)) return value;
	return { ...value, metadata: change(value.metadata) };
}
