import { InvalidInput } from '../invalidInput';

/**
 * How strict a text is, which belongs to its field. A name and a template variable are read by thousands,
 * a message was written by a person or a model as a whole, and everything else is stored as it came.
 */
export type TextKind = 'name' | 'variable' | 'message' | 'note';

/** What nobody has written in a text, as two clauses without full stops. */
export interface Artifact {
	message: string;
	advice: string;
	/** Whether it is an expression as text. */
	isExpression?: boolean;
}

/** A text that nobody has written, and what to do about it. */
type ArtifactPattern = [pattern: RegExp, advice: string | ((text: string) => string)];

const ofCode = 'Its expression does not fit this item. Correct the data or the expression';
const ofPlaceholders = 'Nothing was filled in for this placeholder. Put its value there';
const ofEncoding =
	'A letter could not be read. Save the file as CSV UTF-8, or choose its "Encoding" in the node that reads it ("Contacts" in the examples), such as Latin1 for other files of Excel';

/**
 * What to do about a number with many digits: a calculated one is rounded, but a time as a spreadsheet stores it is
 * formatted. That is a part of a day to the minute, after the number of its day if it has one.
 */
const longNumberAdvice = (text: string) => {
	const days = Number(text);
	const isWholeMinute = Math.abs(days * 1440 - Math.round(days * 1440)) < 1e-5;
	const isRound = String(Number(days.toPrecision(10))).length < 10;
	const [minutes, format] =
		days < 1 ? ['$json.time', 'HH:mm'] : ['($json.time - 25569)', 'dd/MM/yyyy HH:mm'];
	return isWholeMinute && !isRound && (days < 1 || (days > 20_000 && days < 70_000))
		? `Spreadsheets store times so. Format it, such as {{ DateTime.fromMillis(Math.round(${minutes} * 1440) * 60000, { zone: 'utc' }).toFormat('${format}') }}`
		: 'Round what is calculated, such as {{ Number($json.price).toFixed(2) }}';
};

/**
 * What certainly nobody has written in a name or a variable; the preview shows everything else. The first ones
 * also count in other texts: what they stand for is lost.
 */
const artifacts: ArtifactPattern[] = [
	[/\uFFFD/, ofEncoding],
	[/\[object \w+\](?:,\s?\[object \w+\])*/, ofCode],
	// Half an emoji, as `slice` leaves it, or NUL.
	[/[\p{Cs}\0]/u, 'This is no whole character. Remove it, and cut no text inside an emoji'],
	[/undefined\b|\bInvalid [Dd]ate(?:Time)?\b|\bNaN\b|\bnull\b|^(?:\[?NULL\]?|true|false)$/, ofCode],
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
	[/(?<![=,./\d-])\d{1,9}\.\d{12,20}/, longNumberAdvice],
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

const timeAdvice = (format: string) =>
	`Programs write times so. Format it, such as {{ $json.time.toDateTime()${format} }}`;

/** Times as programs write them: n8n's {{ $now }}, a cell of a Data Table, the text of a Date. */
const programTimes: ArtifactPattern[] = [
	// Midnight in UTC is a day, which it stays in every time zone.
	[
		/[T ]00:00(?::00(?:\.0+)?)?(?:Z|\+00:?00)|00:00:00 GMT(?:\+0000|$)/,
		timeAdvice(".setZone('utc').toFormat('dd/MM/yyyy')"),
	],
	[
		/(?<!\S)\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}| \d{2}:\d{2}:\d{2})|\d{2}:\d{2}:\d{2} GMT\b/,
		timeAdvice(".setZone($now.zoneName).toFormat('dd/MM/yyyy HH:mm')"),
	],
];

/** What nobody can mean in a text of this kind, whatever else stands there. */
const anywhere: Record<TextKind, ArtifactPattern[]> = {
	note: artifacts.slice(0, 1),
	message: artifacts.slice(0, 3),
	name: artifacts,
	variable: [...artifacts, ...programTimes],
};

/** What nobody can mean as the whole of a text of this kind, although others may quote it. */
const alone: Record<TextKind, ArtifactPattern[]> = {
	...{ note: artifacts.slice(1, 2), message: artifacts, name: [], variable: [] },
};

/** An expression as text: every item has it. */
export class UnevaluatedInput extends InvalidInput {}

/** An expression that n8n would have evaluated if the field were not set to Fixed. */
const unevaluated = /\{\{[^{}]*\$[A-Za-z(]|\{\{ ?DateTime\b/;

/** A text that is nothing but an expression. */
const onlyExpression = /^\s*\{\{[^{}]*\}\}\s*$/;

/**
 * Finds what nobody can mean in a text of a kind. Notes and messages may quote an expression: one that was
 * typed into a field set to Fixed is refused where the form is read.
 *
 * @param name of the field, as it begins a sentence
 */
export function findArtifact(text: string, kind: TextKind, name: string): Artifact | undefined {
	const mayQuote = kind === 'note' || (kind === 'message' && !onlyExpression.test(text));
	if (!mayQuote && unevaluated.test(text)) {
		const message = `${name} is set to Fixed, switch it to Expression`;
		return { message, advice: 'Otherwise, the expression is sent as text', isExpression: true };
	}
	const isWhole = ([pattern]: ArtifactPattern) => pattern.exec(text)?.[0].trim() === text.trim();
	const [pattern, advice] =
		anywhere[kind].find((each) => each[0].test(text)) ?? alone[kind].find(isWhole) ?? [];
	const found = pattern?.exec(text)?.[0].trim().slice(0, longestShown);
	if (found === undefined || advice === undefined) return undefined;
	return {
		message: `${name} contains "${found.replace(/[\p{Cs}\0]/u, '\uFFFD')}"`,
		advice: typeof advice === 'string' ? advice : advice(text),
	};
}

/** Longest part of a text that a message shows, in characters. */
const longestShown = 40;

/**
 * Rejects a text that nobody can mean in a field of this kind.
 *
 * @throws {InvalidInput} naming the field; {UnevaluatedInput} for an expression
 */
export function rejectArtifact(text: string, label: string, kind: TextKind): void {
	const artifact = findArtifact(text, kind, `"${label}"`);
	if (!artifact) return;
	const { message, advice, isExpression } = artifact;
	throw new (isExpression ? UnevaluatedInput : InvalidInput)(message, `${advice}.`);
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

/** A link; a dot alone may stand in a company's name. */
const link =
	/https?:\/\/|\bwww\.\w|\.(?:com|net|org|br|me|ly|gl|co|io|app|link|site|online|info|shop|top|xyz)\/\w/i;

/**
 * Rejects a link in a name: forms that anybody fills in would send it to others.
 *
 * @throws {InvalidInput} naming the field
 */
export function rejectLink(text: string, label: string): void {
	if (!link.test(text)) return;
	throw new InvalidInput(
		`"${label}" contains a link`,
		'A name has none: whoever fills in a form would send it to others. Correct it.',
	);
}
