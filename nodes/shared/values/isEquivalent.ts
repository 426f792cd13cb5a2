import type { UnknownRecord } from '../records';

/**
 * Whether two values are equal, disregarding what a CRM may change when it stores them: the order
 * of keys, and the difference between an empty, a `null` and a missing value.
 */
export function isEquivalent(one: unknown, other: unknown): boolean {
	return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}

function canonical(value: unknown): unknown {
	if (Array.isArray(value)) return value.map((entry) => canonical(entry) ?? null);
	if (typeof value !== 'object' || value === null)
		return value === '' ? undefined : (value ?? undefined);
	const entries = Object.keys(value)
		.sort()
		.map((key) => [key, canonical((value as UnknownRecord)[key])] as const)
		.filter(([, entry]) => entry !== undefined);
	return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
