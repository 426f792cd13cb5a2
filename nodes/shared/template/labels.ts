import { placeholderSpans } from './blocks';

/** Marks the placeholder in an excerpt of its text. */
const gap = '▢';

/** n8n's editor may cut labels after this many characters; the gap must come before that. */
const shownCharacters = 22;
/** Fewer would say too little of what comes before a placeholder with a long name. */
const fewestBefore = 8;
const charactersAfter = 28;
const longestAddress = 60;
const longestExample = 30;
/** How much of a text is looked at on either side: the rest is never shown. */
const nearby = 200;

/** A field's label: its place in the message and the words around it or, without any, the example. */
export function labelOf(place: string, words: string, example: string | undefined): string {
	if (/[^…▢]/.test(words)) return `${place}: ${words}`;
	return example ? `${place} (e.g. ${cutEnd(oneLine(example), longestExample)})` : place;
}

/** A label within a sentence: `Body {{2}} ("…custa ▢ por mês")`. */
export function labelInText(label: string): string {
	return label.replace(/^([^:]*): (.*)$/s, '$1 ("$2")');
}

/**
 * Excerpts of a text around each placeholder, by name: some words before and after its first
 * occurrence, `…custa ▢ por mês …`.
 *
 * @param placeOf what the label of a placeholder begins with: few characters fit between it and the gap
 */
export function excerptsByName(text: string, placeOf: (name: string) => string) {
	const excerpts = new Map<string, string>();
	for (const { name, start, end } of placeholderSpans(text)) {
		if (excerpts.has(name)) continue;
		const before = lastWords(
			withDots(text.slice(Math.max(0, start - nearby), start)),
			charactersBefore(placeOf(name)),
		);
		const after = firstWords(withDots(text.slice(end, end + nearby)));
		excerpts.set(name, `${before}${gap}${after}`.trim());
	}
	return excerpts;
}

/**
 * Label text of a field that completes a URL: the gap with what is right before it, then the
 * beginning, `…/offer/▢ (ending of https://aurora.example/offer/)`.
 */
export function addressEnding(addressStart: string, place: string): string {
	const longest = charactersBefore(place);
	if (addressStart.length <= longest) return `${addressStart}${gap}`;
	const start = addressStart.slice(-longestAddress);
	const lastPart = start.slice(Math.max(0, start.lastIndexOf('/', start.length - 2)));
	const dots = start === addressStart ? '' : '…';
	return `…${lastPart.slice(1 - longest)}${gap} (ending of ${dots}${start})`;
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

/** How many characters before a placeholder its label takes, so that the gap is shown. */
function charactersBefore(place: string): number {
	return Math.max(fewestBefore, shownCharacters - `${place}: ${gap}`.length);
}

/** The text on one line, with other placeholders as dots. */
function withDots(text: string): string {
	return text.replace(/\s+/g, ' ').replace(/\{\{[^{}]*\}\}/g, '…');
}

/** The last whole words that leave the gap in sight; of a text without any space, its end. */
function lastWords(text: string, longest: number): string {
	const characters = Array.from(text);
	if (characters.length <= longest) return text.trimStart();
	const [, words] = /\s(\S.*)$/s.exec(characters.slice(-longest).join('')) ?? [];
	const part = characters.slice(1 - longest).join('');
	return `…${words ?? (/\s/.test(text) ? '' : part)}`;
}

function firstWords(text: string): string {
	const characters = Array.from(text);
	if (characters.length <= charactersAfter) return text.trimEnd();
	const start = characters.slice(0, charactersAfter).join('');
	const space = start.lastIndexOf(' ');
	return `${space > 0 ? start.slice(0, space) : start} …`;
}
