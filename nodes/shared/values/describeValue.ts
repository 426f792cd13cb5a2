import { InvalidInput } from '../invalidInput';
import { groupBy, moreFirst } from '../records';

/** Describes an unusable value for a message: "nothing", "a list", `"12,5"`. */
export function describeValue(value: unknown): string {
	if (value === undefined || value === null) return 'nothing';
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'object') return 'an object';
	if (typeof value === 'string') {
		return value.trim() === '' ? 'an empty text' : JSON.stringify(value.slice(0, 60));
	}
	return String(value).slice(0, 60);
}

/**
 * Creates the error for a value that a field cannot use.
 *
 * @param problem what is wrong with it, such as "is not a number"
 */
export function wrongValue(
	value: unknown,
	label: string,
	problem: string,
	advice = 'Change the value.',
): InvalidInput {
	return new InvalidInput(`"${label}" ${problem}`, `Got ${describeValue(value)}. ${advice}`);
}

/** A number for people, such as `1,204`. */
export function formatCount(count: number): string {
	return count.toLocaleString('en-US');
}

/** A number of things for people, such as `1 contact` or `1,204 contacts`. */
export function countOf(count: number, singular: string): string {
	return `${formatCount(count)} ${count === 1 ? singular : `${singular}s`}`;
}

/** A column's name in quotes, with characters that nobody sees written as their code point. */
export function quoteColumn(name: string): string {
	const shown = name.replace(/[^\S ]|\p{C}/gu, (character) => {
		const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
		return `<U+${code}>`;
	});
	return `"${shown}"`;
}

/** How often each value occurs, the most frequent first, such as `20 opted out, 11 too late`. */
export function countEach(values: readonly string[]): string {
	return [...groupBy(values, (value) => value).values()]
		.sort(moreFirst)
		.map(({ length, 0: value }) => `${formatCount(length)} ${value}`)
		.join(', ');
}
