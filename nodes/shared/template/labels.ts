import { placeholderSpans } from './blocks';

/** Stands for the placeholder itself among the words around it. */
const gap = '▢';

/** Few before: n8n's editor shows some 25 characters of a label, and the gap should be among them. */
const wordsBefore = 12;
const wordsAfter = 28;
/** Characters of an address that a label shows. */
export const longestAddress = 60;
const longestExample = 30;

/**
 * How a text looks around each of its placeholders, by the placeholder's name: some words before
 * and after its first place, `… preparamos ▢ de desconto …`. Reads the text once.
 *
 * @param longestBefore characters before a placeholder at most
 */
export function excerptsByName(text: string, longestBefore = wordsBefore): Map<string, string> {
	const excerpts = new Map<string, string>();
	for (const { name, start, end } of placeholderSpans(text)) {
		if (!excerpts.has(name)) excerpts.set(name, excerpt(text, start, end, longestBefore));
	}
	return excerpts;
}

/**
 * A field's label: its place in the message and the words around it, or the example where the
 * template has no words there.
 */
export function labelOf(place: string, words: string, example: string | undefined): string {
	if (words !== '' && words !== gap) return `${place}: ${words}`;
	return example ? `${place} (e.g. ${cutEnd(oneLine(example), longestExample)})` : place;
}

/** The words of a field that takes the ending of an address. */
export function addressEnding(addressStart: string): string {
	const characters = Array.from(addressStart.slice(-2 * longestAddress));
	const isCut = characters.length > longestAddress;
	return `ending of ${isCut ? '…' : ''}${characters.slice(-longestAddress).join('')}${gap}`;
}

/** The text on one line, its end cut off after that many characters. */
export function cutEnd(text: string, longest: number): string {
	const characters = Array.from(text.slice(0, 2 * longest + 2));
	return characters.length > longest ? `${characters.slice(0, longest).join('').trimEnd()}…` : text;
}

/** The text with every run of blanks and line breaks as one blank. */
export function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}

function excerpt(text: string, start: number, end: number, longestBefore: number): string {
	// A window is enough: what is left out is not looked at.
	const before = withDots(text.slice(Math.max(0, start - 4 * longestBefore), start));
	const after = withDots(text.slice(end, end + 4 * wordsAfter));
	const left = lastWords(before, longestBefore, start > 4 * longestBefore);
	const right = firstWords(after, text.length > end + 4 * wordsAfter);
	return `${left}${gap}${right}`.trim();
}

/** On one line, other placeholders near by as dots. */
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
	if (characters.length <= wordsAfter && !isCut) return text.trimEnd();
	const start = characters.slice(0, wordsAfter).join('');
	const space = start.lastIndexOf(' ');
	return `${space > 0 ? start.slice(0, space) : start} …`;
}
