/** n8n's editor may cut labels after this many characters; the gap must come before that. */
const shownCharacters = 22;
/** Fewer would say too little of what comes before a placeholder with a long name. */
const fewestBefore = 8;
const charactersAfter = 28;
const longestAddress = 60;

/**
 * The words before and after a placeholder, which is shown as a gap: `…custa ▢ por mês …`.
 *
 * @param place what the label begins with: few characters fit between it and the gap; `undefined` in a URL
 */
export function wordsAround(before: string, after: string, place?: string): string {
	const longest = place && Math.max(fewestBefore, shownCharacters - `${place}: ▢`.length);
	const [start, end] = [before, after].map((text) => [...withDots(text)]);
	const isLong = start.length > (longest || longestAddress);
	const last = start.slice(-(longest || longestAddress));
	// Whole words, but for a text without any space.
	const words = last.includes(' ') ? last.join('').replace(/^\S*\s+/, '') : last.slice(1).join('');
	const first = end.slice(0, charactersAfter).join('');
	const more = first.length < end.join('').length ? `${first.replace(/\s\S*$/, '')} …` : first;
	return `${isLong ? `…${words}` : start.join('')}▢${more}`.trim();
}

/** The text on one line: every run of white space becomes one space. */
export function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}

/** The text on one line, with other placeholders as dots. */
function withDots(text: string): string {
	return text.replace(/\s+/g, ' ').replace(/\{\{[^{}]*\}\}/g, '…');
}
