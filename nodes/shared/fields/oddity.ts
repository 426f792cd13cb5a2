import { findOddity } from '../values/artifact';
import type { NamelessField } from './field';

/**
 * What looks odd in a text, or in the texts of JSON, that is sent all the same.
 *
 * @param value as it is sent
 * @returns a clause that names the field; `undefined` if nothing looks odd
 */
export function oddityOf(
	{ type, displayName }: Pick<NamelessField, 'type' | 'displayName'>,
	value: unknown,
): string | undefined {
	if (type !== 'string' && type !== 'json') return undefined;
	for (const text of textsIn(value)) {
		const oddity = findOddity(text, `"${displayName}"`);
		if (oddity) return oddity.message;
	}
	return undefined;
}

/** The texts in a text, a list or an object, however deep. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * A hint about all texts of a run that look odd: the first of them, and how many rows have any.
 *
 * @param oddities by the number of the row
 * @returns `undefined` if there are none
 */
export function describeOddities(oddities: ReadonlyMap<number, string>): string | undefined {
	const [[row, what] = []] = [...oddities].sort(([one], [other]) => one - other);
	if (row === undefined) return undefined;
	const others = oddities.size - 1;
	const more = others === 0 ? '' : `, and ${others} other ${others === 1 ? 'row' : 'rows'} as well`;
	return `Row ${row} looks odd${more}: ${what}. It is sent as it is.`;
}
