import { placeholderSpans } from './blocks';

/** Marks the placeholder in an excerpt of its text. */
export const gap = '▢';

/** n8n's editor may cut labels after this many characters; the gap must come before that. */
const shownCharacters = 22;
/** Fewer would say too little of what comes before a placeholder with a long name. */
const fewestBefore = 8;
const charactersAfter = 28;
/** Maximum number of a URL's characters in a label. */
export const longestAddress = 60;
const longestExample = 30;

/**
 * How many characters before a placeholder its label takes, so that the gap is shown.
 *
 * @param place what the label begins with
 */
export function charactersBefore(place: string): number {
	return Math.max(fewestBefore, shownCharacters - `${place}: ${gap}`.length);
}

/**
 * Excerpts of a text around each placeholder, by name: some words before and after its first
 * occurrence, `…custa ▢ por mês …`. Scans the text once.
 *
 * @param longestBefore maximum number of characters before a placeholder, by its name
 */
export function excerptsByName(
	text: string,
	longestBefore: (name: string) => number,
): Map<string, string> {
	const excerpts = new Map<string, string>();
	for (const { name, start, end } of placeholderSpans(text)) {
		if (!excerpts.has(name)) excerpts.set(name, excerpt(text, start, end, longestBefore(name)));
	}
	return excerpts;
}

/** A field's label: its place in the message and the words around it or, without any, the example. */
export function labelOf(place: string, words: string, example: string | undefined): string {
	if (words !== '' && words !== gap) return `${place}: ${words}`;
	return example ? `${place} (e.g. ${cutEnd(oneLine(example), longestExample)})` : place;
}

/** A label within a sentence: `Body {{2}} ("…custa ▢ por mês")`. */
export function labelInText(label: string): string {
	return label.replace(/^([^:]*): (.*)$/s, '$1 ("$2")');
}

/**
 * Label text of a field that completes a URL: the gap with what is right before it, then the whole
 * beginning, `…/offer/▢ (ending of https://aurora.example/offer/)`.
 *
 * @param longestBefore maximum number of characters before the gap
 */
export function addressEnding(addressStart: string, longestBefore: number): string {
	const characters = Array.from(addressStart.slice(-2 * longestAddress));
	if (characters.length <= longestBefore) return `${addressStart}${gap}`;
	const end = characters.slice(1 - longestBefore);
	const slash = Math.max(0, end.indexOf('/'));
	const shown = end.slice(slash < end.length - 1 ? slash : 0).join('');
	const isCut = characters.length > longestAddress;
	const start = `${isCut ? '…' : ''}${characters.slice(-longestAddress).join('')}`;
	return `…${shown}${gap} (ending of ${start})`;
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
	const word = left === '…' && right === '' ? ` (after ${before.trimEnd().split(' ').at(-1)})` : '';
	return `${left}${gap}${right}${word}`.trim();
}

/** The text on one line, with other placeholders as dots. */
function withDots(text: string): string {
	return text.replace(/\s+/g, ' ').replace(/\{\{[^{}]*\}\}/g, '…');
}

/** The last whole words that leave the gap in sight; of a text without any space, its end. */
function lastWords(text: string, longest: number, isCut: boolean): string {
	if (Array.from(text).length <= longest && !isCut) return text.trimStart();
	if (!/\s/.test(text))
		return `…${Array.from(text)
			.slice(1 - longest)
			.join('')}`;
	const words = text.match(/\S+\s*/g) ?? [];
	let kept = '';
	while (words.length > 0 && words[words.length - 1].length + kept.length < longest) {
		kept = `${words.pop()}${kept}`;
	}
	return `…${kept}`;
}

function firstWords(text: string, isCut: boolean): string {
	const characters = Array.from(text);
	if (characters.length <= charactersAfter && !isCut) return text.trimEnd();
	const start = characters.slice(0, charactersAfter).join('');
	const space = start.lastIndexOf(' ');
	return `${space > 0 ? start.slice(0, space) : start} …`;
}
