import { isRecord } from './records';

/** Describes a value from an answer, for messages: an object by its keys, another value by its type. */
export function describeShape(value: unknown): string {
	if (Array.isArray(value)) return `a list of ${value.length}`;
	if (value === '' || value == null) return 'nothing';
	if (!isRecord(value)) return typeof value === 'string' ? 'text' : `a ${typeof value}`;
	const keys = Object.keys(value);
	return keys.length === 0 ? 'an empty object' : `an object with ${keys.slice(0, 12).join(', ')}`;
}
