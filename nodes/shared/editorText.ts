import type { NodeExecutionHint } from 'n8n-workflow';

/** Maximum length of what the editor shows, in characters. A description may hold values of a lead. */
const longest = { hint: 3_000, description: 20_000, message: 2_000 };

/**
 * A text that the editor renders as HTML, with links and images: texts of the CRM and of items in it must
 * be shown as they are.
 */
export function editorText(text: string, kind: keyof typeof longest): string {
	const shown = shortened(text, longest[kind]);
	// The message of an error is rendered as text in one place, and as HTML in another.
	if (kind === 'message') return shown.replace(/<(?=[a-z/!?])/gi, '‹');
	return shown.replace(/&(#?\w+;)/g, '&amp;$1').replace(/</g, '&lt;');
}

/** A text of at most so many characters; an ellipsis stands for the rest. */
export function shortened(text: string, length: number): string {
	if (text.length <= length) return text;
	return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A context that shows hints beside the output, where n8n can. */
interface HintContext {
	addExecutionHints?: (...hints: NodeExecutionHint[]) => void;
}

/** Shows a hint beside the output. */
export function showHint(context: HintContext, hint: NodeExecutionHint): void {
	context.addExecutionHints?.({ ...hint, message: editorText(hint.message, 'hint') });
}

/** Texts one after the other, with a full stop between those that have none; empty ones are left out. */
export function sentences(...texts: Array<string | null | undefined>): string {
	const given = texts.flatMap((text) => text || []);
	const isLast = (index: number) => index === given.length - 1;
	return given
		.map((text, index) => (isLast(index) || /[.!?…]$/.test(text) ? text : `${text}.`))
		.join(' ');
}

/** Maximum length of an error as one text, in characters, unless the advice takes more than half of it. */
const longestText = 300;

/**
 * What happened and what to do about it, in one text: error outputs, rows and AI agents get no description.
 */
export function errorText(thrown: unknown): string {
	const { message = String(thrown), description } = Object(thrown) as Partial<
		Record<'message' | 'description', string>
	>;
	const advice = description ? ` ${description}` : '';
	const room = Math.max(longestText - advice.length, longestText / 2);
	return shortened(sentences(shortened(message, room), description), longest.message);
}
