/** n8n's editor may cut labels after this many characters; the gap must come before that. */
const shownCharacters = 22;
/** Fewer would say too little of what comes before a placeholder with a long name. */
const fewestBefore = 8;
const charactersAfter = 28;
const longestAddress = 60;
/** How much of a text is looked at on either side: the rest is never shown. */
const nearby = 200;

/** A label within a sentence: `Body {{2}} ("…custa ▢ por mês")`. */
export function labelInText(label: string): string {
	return label.replace(/^([^:]*): (.*)$/s, '$1 ("$2")');
}

/**
 * The words before and after a placeholder, which is shown as a gap: `…custa ▢ por mês …`.
 *
 * @param place what the label begins with: few characters fit between it and the gap; `undefined` in a URL
 */
export function wordsAround(before: string, after: string, place?: string): string {
	const longest = place && Math.max(fewestBefore, shownCharacters - `${place}: ▢`.length);
	const words = lastWords(withDots(before.slice(-nearby)), longest || longestAddress);
	return `${words}▢${firstWords(withDots(after.slice(0, nearby)))}`.trim();
}

/** The text on one line: every run of white space becomes one space. */
export function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}

/** The text on one line, with other placeholders as dots. */
function withDots(text: string): string {
	return text.replace(/\s+/g, ' ').replace(/\{\{[^{}]*\}\}/g, '…');
}

/** The last whole words; of a text without any space, such as a URL, its end. */
function lastWords(text: string, longest: number): string {
	const characters = [...text];
	if (characters.length <= longest) return text.trimStart();
	const end = (length: number) => characters.slice(-length).join('');
	return `…${text.includes(' ') ? end(longest).replace(/^\S*\s*/, '') : end(longest - 1)}`;
}

function firstWords(text: string): string {
	const start = [...text].slice(0, charactersAfter).join('');
	return start === text ? text.trimEnd() : `${start.replace(/\s\S*$/, '')} …`;
}
