import type { INodeProperties } from 'n8n-workflow';

import { textsIn } from '../records';
import { findFirst } from './artifact';
import { anywhere, markdown, type ArtifactPattern, type TextKind } from './artifactPatterns';

/** The field of a text that may look odd. */
interface OddField extends Pick<INodeProperties, 'type' | 'displayName'> {
	textKind?: TextKind;
}

/**
 * What looks odd in a text, or in the texts of JSON, that is sent all the same: what a name may not hold,
 * and in a message, which somebody receives, what a template's variable may not.
 *
 * @param value as it is sent
 * @returns a clause that names the field; `undefined` if nothing looks odd
 */
export function oddityOf(
	{ type, displayName, textKind }: OddField,
	value: unknown,
): string | undefined {
	if (type !== 'string' && type !== 'json') return undefined;
	for (const text of textsIn(value)) {
		const patterns: ArtifactPattern[] =
			textKind === 'message' ? [...anywhere.variable, [markdown, '']] : anywhere.name;
		const oddity = findFirst(patterns, text, `"${displayName}"`);
		if (oddity) return oddity.message;
	}
	return undefined;
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
