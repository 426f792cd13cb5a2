import { placeholderSpans } from './blocks';

/** Marks the placeholder in an excerpt of its text. */
const gap = '▢';

/** Kept short: n8n's editor shows about 25 characters of a label, and the gap should be visible. */
const charactersBefore = 12;
const charactersAfter = 28;
/** Maximum number of a URL's characters in a label. */
export const longestAddress = 60;
const longestExample = 30;

/**
 * Excerpts of a text around each placeholder, by name: some words before and after its first
 * occurrence, `… preparamos ▢ de desconto …`. Scans the text once.
 *
 * @param longestBefore maximum number of characters before a placeholder
 */
export function excerptsByName(
	text: string,
	longestBefore = charactersBefore,
): Map<string, string> {
	const excerpts = new Map<string, string>();
	for (const { name, start, end } of placeholderSpans(text)) {
		if (!excerpts.has(name)) excerpts.set(name, excerpt(text, start, end, longestBefore));
	}
	return excerpts;
}

/**
 * A field's label: its place in the message and the words around it, or the example when there are
 * no words around it.
 */
export function labelOf(place: string, words: string, example: string | undefined): string {
	if (words !== '' && words !== gap) return `${place}: ${words}`;
	return example ? `${place} (e.g. ${cutEnd(oneLine(example), longestExample)})` : place;
}

/** Label text of a field that completes a URL. */
export function addressEnding(addressStart: string): string {
	const characters = Array.from(addressStart.slice(-2 * longestAddress));
	const isCut = characters.length > longestAddress;
	return `ending of ${isCut ? '…' : ''}${characters.slice(-longestAddress).join('')}${gap}`;
}

/** The text cut after that many characters. */
export function cutEnd(text: string, longest: number): string {
	const characters = Array.from(text.slice(0, 2 * longest + 2));
	return characters.length > longest ? `${characters.slice(0, longest).join('').trimEnd()}…` : text;
}

/** The text on one line: every run of white space becomes one space. */
export function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}

function excerpt(text: string, start: number, end: number, longestBefore: number): string {
	// Long texts are cut first: the rest is never shown.
	const before = withDots(text.slice(Math.max(0, start - 4 * longestBefore), start));
	const after = withDots(text.slice(end, end + 4 * charactersAfter));
	const left = lastWords(before, longestBefore, start > 4 * longestBefore);
	const right = firstWords(after, text.length > end + 4 * charactersAfter);
	return `${left}${gap}${right}`.trim();
}

/** The text on one line, with other placeholders as dots. */
function withDots(text: string): string {
	return text.replace(/\s+/g, ' ').replace(/\{\{[^{}]*\}\}/g, '…');
}

function lastWords(text: string, longest: number, isCut: boolean): string {
	const characters = Array.from(text);
	if (characters.length <= longest && !isCut) return text.trimStart();
	const end = characters.slice(-longest).join('').trimStart();
	const space = end.indexOf(' ');
	const isWithinWord = characters.at(-longest - 1) !== ' ';
	return `… ${isWithinWord && space >= 0 && space < end.length - 1 ? end.slice(space + 1) : end}`;
}

function firstWords(text: string, isCut: boolean): string {
	const characters = Array.from(text);
	if (characters.length <= charactersAfter && !isCut) return text.trimEnd();
	const start = characters.slice(0, charactersAfter).join('');
	const space = start.lastIndexOf(' ');
	return `${space > 0 ? start.slice(0, space) : start} …`;
}
