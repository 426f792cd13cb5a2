import { InvalidInput } from '../invalidInput';

/**
 * How strict a text is, which belongs to its field. A name, as a template variable, is read by thousands, a link,
 * which may hold a time, is followed,
 * a message was written by a person or a model as a whole, and everything else is stored as it came.
 */
export type TextKind = 'name' | 'link' | 'message' | 'note';

/** What nobody has written in a text, as two clauses without full stops. */
export interface Artifact {
	message: string;
	advice: string;
}

/** What nobody has written, and what to do about it. */
type ArtifactPattern = [pattern: RegExp, advice: string];

const ofCode = 'Its expression does not fit this item. Correct the data or the expression';
const ofPlaceholders = 'Nothing was filled in for this placeholder. Put its value there';
const ofEncoding =
	'A letter could not be read. Save the file as CSV UTF-8, or choose its "Encoding" in the node that reads it ("Contacts" in the examples), such as Latin1 for other files of Excel';

/** What is lost: nobody means it in any text. */
const lost: ArtifactPattern[] = [
	[/\uFFFD/, ofEncoding],
	[/\[object \w+\](?:,\s?\[object \w+\])*/, ofCode],
];

const timeAdvice = (format: string) =>
	`Programs write times so. Format it, such as {{ $json.time.toDateTime()${format} }}`;

/** What certainly nobody has written in a name or a variable, or as a message; the preview shows everything else. */
const unwritten: ArtifactPattern[] = [
	[
		/undefined\b|\bInvalid [Dd]ate(?:Time)?\b|\bNaN\b|\bnull\s*$|^(?:\[?NULL\]?|true|false)$/,
		ofCode,
	],
	// n8n's editor: an expression without its braces stays text.
	[
		/\$(?:json|node|input|vars|env|execution|workflow)\b\S*|\$(?:now|today)\.\w|\$\(["']/,
		'An expression stands between {{ and }}, in a field set to Expression',
	],
	// Excel translates the names of its errors, and shows ##### where a column is too narrow.
	[
		/#(?:N\/[AD]\b|(?:DIV\/0|VAL(?:UE|OR)|WERT|N[UÚ]M|REF|ERROR)!|(?:NAME|NOME)\?)|^#{3,6}$|#{7,}|\bLoading(?:\.{3}|…)/,
		'A spreadsheet shows this in place of a value. Correct the cell',
	],
	[
		/^\d(?:[.,]\d{1,20})?E\+\d+$/i,
		'A spreadsheet has shortened this number. Format the column as text and export it again',
	],
	// A price that is calculated in n8n: 0.1 + 0.2 is 0.30000000000000004.
	[
		/(?<![=,./\d-])\d{1,9}\.\d{12,20}/,
		'Round what is calculated, such as {{ Number($json.price).toFixed(2) }}, and format a time of a spreadsheet as text',
	],
	[/\{\{|\$\{\w|\*\|\w{1,20}\|\*|<test lead:/, ofPlaceholders],
	[/(?<!\w)[{[<«%][\w ]{0,14}(?:name|nome|nombre)[\w ]{0,14}[}\]>»%]/i, ofPlaceholders],
	[
		/&(?:#x?[\da-f]{2,7}|amp|[lg]t|quot|apos|nbsp|[a-z](?:acute|grave|circ|tilde|cedil|uml));|<br ?\/?>|<\/(?:p|div|span|b|strong)>/i,
		'This is HTML, which the channel shows as it is. Write the character itself, without tags',
	],
	// JoÃ£o, R$Â 10. In capitals, a quotation mark may follow a letter: only before another letter.
	[
		/â€|ï»¿|ï¿½|ðŸ|(?<!\p{Lu})[ÂÃ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[ÂÃ][\u0080-\u009f¡-¿€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ](?=\p{L})|[ÂÃ][\u0080-\u009f¡-ª¬¯-±´-º¼-¿€‚ƒ†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]/u,
		ofEncoding,
	],
];

/**
 * Times as programs write them: n8n's {{ $now }}, a cell of a Data Table, the text of a Date. Midnight in UTC is a
 * day, which it stays in every time zone.
 */
const programTimes: ArtifactPattern[] = [
	[
		/(?<!\S)\d{4}-\d{2}-\d{2}[T ]00:00(?::00(?:\.0+)?)?(?:Z|\+00:?00)|00:00:00 GMT(?:\+0000|$)/,
		timeAdvice(".setZone('utc').toFormat('dd/MM/yyyy')"),
	],
	[
		/(?<!\S)\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}| \d{2}:\d{2}:\d{2})|\d{2}:\d{2}:\d{2} GMT\b/,
		timeAdvice(".setZone($now.zoneName).toFormat('dd/MM/yyyy HH:mm')"),
	],
];

/** An expression that n8n would have evaluated if the field were not set to Fixed. */
const unevaluated = /\{\{[^{}]*\$[A-Za-z(]|\{\{ ?DateTime\b/;

/**
 * Finds what nobody can mean in a text of a kind. Notes and messages may quote an expression: one that was
 * typed into a field set to Fixed is refused where the form is read. A message may quote everything but what is
 * lost, and a note may be it.
 *
 * @param name of the field, as it begins a sentence
 */
export function findArtifact(text: string, kind: TextKind, name: string): Artifact | undefined {
	const isWhole = (pattern: RegExp) => pattern.exec(text)?.[0].trim() === text.trim();
	const mayQuote = kind === 'note' || (kind === 'message' && !isWhole(/\{\{[^{}]*\}\}/));
	if (!mayQuote && unevaluated.test(text)) {
		const message = `${name} is set to Fixed, switch it to Expression`;
		return { message, advice: 'Otherwise, the expression is sent as text' };
	}
	const times = kind === 'link' ? [] : programTimes;
	const others = kind === 'note' ? [] : [...unwritten, ...times];
	const found =
		lost.find(([pattern]) => pattern.test(text)) ??
		others.find(([pattern]) => (kind === 'message' ? isWhole(pattern) : pattern.test(text)));
	if (!found) return undefined;
	const [pattern, advice] = found;
	return { message: `${name} contains "${pattern.exec(text)![0].trim().slice(0, 40)}"`, advice };
}

/**
 * Rejects a text that nobody can mean in a field of this kind.
 *
 * @throws {InvalidInput} naming the field
 */
export function rejectArtifact(text: string, label: string, kind: TextKind): void {
	const artifact = findArtifact(text, kind, `"${label}"`);
	if (artifact) throw new InvalidInput(artifact.message, `${artifact.advice}.`);
}

/**
 * Rejects an expression that was entered as text: in what was typed into a field, and in values that are
 * never a quotation, such as IDs and dates.
 *
 * @throws {InvalidInput} naming the field
 */
export function rejectUnevaluated(value: unknown, label: string): void {
	if (typeof value === 'string' && unevaluated.test(value)) rejectArtifact(value, label, 'name');
}
