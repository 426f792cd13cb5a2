import { formatCount } from '../../shared/values/formatCount';

/** A sentence about some contacts, if there are any. */
export function countSentence(count: number, what: string): string[] {
	return count === 0 ? [] : [`${formatCount(count)} ${what}`];
}

/** How often each value occurs, the most frequent first, such as `20 opted out, 11 too late`. */
export function countEach(values: readonly string[]): string {
	return [...groupBy(values, (value) => value).values()]
		.sort(moreFirst)
		.map(({ length, 0: value }) => `${formatCount(length)} ${value}`)
		.join(', ');
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
