import type { INodeProperties } from 'n8n-workflow';

import { InvalidInput } from '../invalidInput';
import { textsIn } from '../records';
import { alone, anywhere, markdown, type ArtifactPattern, type TextKind } from './artifactPatterns';

/** What nobody has written in a text, as two clauses without full stops. */
export interface Artifact {
	message: string;
	advice: string;
	/** Whether it is an expression as text. */
	isExpression?: boolean;
}

/** A value that nobody means, although the CRM would take it: it stops its own item only. */
export class UnmeantInput extends InvalidInput {}

/** An expression as text: every item has it. */
export class UnevaluatedInput extends UnmeantInput {}

/** An expression that n8n would have evaluated if the field were not set to Fixed. */
const unevaluated = /\{\{[^{}]*\$[A-Za-z(]|\{\{ ?DateTime\b/;

/** A text that is nothing but an expression. */
const onlyExpression = /^\s*\{\{[^{}]*\}\}\s*$/;

/**
 * Finds what nobody can mean in a text of a kind: in every kind an object in place of the text, and a
 * letter that was read in another encoding; in a message also a text that is nothing but an artifact or an
 * expression; in a name and a variable everything that looks like one. Notes and messages may quote an
 * expression: one that was typed into a field set to Fixed is refused where the form is read.
 *
 * @param name of the field, as it begins a sentence
 */
export function findArtifact(text: string, kind: TextKind, name: string): Artifact | undefined {
	const mayQuote = kind === 'note' || (kind === 'message' && !onlyExpression.test(text));
	if (!mayQuote && unevaluated.test(text)) {
		const message = `${name} is set to Fixed, switch it to Expression`;
		return { message, advice: 'Otherwise, the expression is sent as text', isExpression: true };
	}
	const whole = alone[kind]?.filter(([pattern]) => pattern.exec(text)?.[0].trim() === text.trim());
	return findFirst(anywhere[kind], text, name) ?? findFirst(whole ?? [], text, name);
}

/** Longest part of a text that a message shows, in characters. */
const longestShown = 40;

function findFirst(patterns: ArtifactPattern[], text: string, name: string): Artifact | undefined {
	for (const [pattern, advice] of patterns) {
		const [found] = pattern.exec(text) ?? [];
		const shown = found
			?.trim()
			.slice(0, longestShown)
			.replace(/[\p{Cs}\0]/u, '\uFFFD');
		if (shown !== undefined) return { message: `${name} contains "${shown}"`, advice };
	}
	return undefined;
}

/**
 * Rejects a text that nobody can mean in a field of this kind.
 *
 * @throws {UnmeantInput} naming the field; {UnevaluatedInput} for an expression
 */
export function rejectArtifact(text: string, label: string, kind: TextKind): void {
	const artifact = findArtifact(text, kind, `"${label}"`);
	if (!artifact) return;
	const { message, advice, isExpression } = artifact;
	throw new (isExpression ? UnevaluatedInput : UnmeantInput)(message, `${advice}.`);
}

/**
 * Rejects an expression that was entered as text: in what was typed into a field, and in values that are
 * never a quotation, such as IDs and dates.
 *
 * @throws {UnevaluatedInput} naming the field
 */
export function rejectUnevaluated(value: unknown, label: string): void {
	if (typeof value === 'string' && unevaluated.test(value)) rejectArtifact(value, label, 'name');
}

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
