import { isObject } from '../validation';

/** Fields whose content belongs to the users of the API: no dialect looks into them. */
const freeFields = ['metadata', 'utms'];

/**
 * A copy of an answer or body in which every field of these names has another value, at any depth
 * but within metadata.
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
