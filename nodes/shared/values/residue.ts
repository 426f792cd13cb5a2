import { InvalidInput } from '../invalidInput';

const ofCode = 'Its expression does not fit this item. Correct the data or the expression';
const ofExpressions = 'An expression stands between {{ and }}, in a field set to Expression';
const ofSpreadsheets = 'A spreadsheet shows this in place of a value. Correct the cell';
const ofPlaceholders = 'Nothing was filled in for this placeholder. Put its value there';
const ofNoDate =
	"An expression made this date of an empty cell. Leave it empty, such as {{ $json.date ? … : '' }}";
const ofAgents = 'This is no answer of an AI model. Check its node';
const ofHtml = 'In HTML this stands for a character. Write the character itself';
const ofEncoding =
	'A letter could not be read. Save the file as CSV UTF-8, or choose its "Encoding" in the node that reads it ("Contacts" in the examples), such as Latin1 for other files of Excel';
const ofCuts = 'This is no whole character. Remove it, and cut no text inside an emoji';

/** Texts that nobody has written, each with what to do about it. */
const residues: Array<[pattern: RegExp, advice: string]> = [
	[/undefined\b|\bInvalid [Dd]ate(?:Time)?\b|\bNaN\b|\bnull\b|\[object \w+\]/, ofCode],
	[/^(?:NULL%?|nan|NaT|<NA>|\\N)$|[[(<]NULL[\])>]/, ofCode],
	[
		/\$(?:json|node|input|vars|env|execution|workflow)\b|\$(?:now|today)\.\w|\$\(["']/,
		ofExpressions,
	],
	[/#(?:N\/[AD]\b|DIV\/0!|GETTING_DATA)/, ofSpreadsheets],
	[
		/#(?:C[AÁ]LC|SPILL|DESPEJAR|DERRAMAR|FIELD|CAMPO|BUSY|BLOCKED|CONNECT|UNKNOWN|PYTHON|ERROR)!/,
		ofSpreadsheets,
	],
	// VALUE, NULL, NUM, REF and NAME, also in other languages.
	[
		/#¡?(?:VAL(?:UE|ORE?|EUR)|WERT|WAARDE|V[ÄA]RDEFEL|NOMBRE|ÜBERLAUF|ЗНАЧ|NUL(?:L|LO|O)?|N[UÚ]M|ZAHL|RIF|BEZUG|REF|DIV\/0)!/,
		ofSpreadsheets,
	],
	[/#(?:ADR|ARG|LICZBA|VERW|GETAL|ЧИСЛО|ССЫЛКА|ДЕЛ\/0|SAKNAS)!|#Н\/Д|#N\/DISP/, ofSpreadsheets],
	[/#¿?(?:NAME|NOME|NOM|NOMBRE|NAZWA|NAAM|NAMN|ИМЯ|AD)\?|^#(?:NV|YOK|I\/T)$/, ofSpreadsheets],
	[/\bLoading(?:\.{3}|…)|_x000[AD]_/, ofSpreadsheets],
	[/^=[A-Z][A-Z.]{1,20}\(/, ofSpreadsheets],
	// A column that is too narrow, but no heading (`### Notes`) and no masked number (`###.456`).
	[/^#{3,6}$|#{7}/, ofSpreadsheets],
	[/\{\{|\{(?:% ?|!|\$)\w|\$\{\w|\*\|\w{1,20}\|\*|<<\w|<test lead:/, ofPlaceholders],
	[/(?<!\w)[{[<«][\w ]{0,20}(?:name|nome|nombre)[}\]>»]/i, ofPlaceholders],
	[/(?<!\w)[{[<«](?:name|nome|nombre)[\w ]{1,20}[}\]>»]/i, ofPlaceholders],
	// Neither `10% de desconto, 5%` nor the `%C3%A3` of a link.
	[/(?:^|[^\d%])%[\p{L}_]{3,}%(?:$|[^\dA-Fa-f])/u, ofPlaceholders],
	[/&(?:#\d{2,7}|#x[\da-f]{2,6}|amp|[lg]t|quot|apos|nbsp|ord[fm]|deg|hellip|[mn]dash);/i, ofHtml],
	[/&[a-z](?:acute|grave|circ|tilde|cedil|uml);/i, ofHtml],
	[/\uFFFD|â€|â‚¬|â„¢|ï»¿|ï¿½|ðŸ|\p{L}[├┬]|=C3=[89AB][\dA-F]|\\u00[a-f][\da-f]/u, ofEncoding],
	// UTF-8 read as Latin-1 or Windows-1252 (`JoÃ£o`); capitals may be followed by a quotation mark.
	[/(?<!\p{Lu})[ÂÃ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u, ofEncoding],
	[/[ÂÃ][\u0080-\u009f¡-¿€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ](?=\p{L})/u, ofEncoding],
	[/[ÂÃ][\u0080-\u009f¡-ª¬¯-±´-º¼-¿€‚ƒ†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]/, ofEncoding],
	[/(?<!\p{Lu})[ÄÅÐÑ][\u0080-\u009f¡-©±¼-¿€‚ƒ†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]/u, ofEncoding],
	[/[\p{Cs}\0]/u, ofCuts],
];

/** An expression that n8n would have evaluated if the field were not set to Fixed. */
const unevaluated = /\{\{[^{}]*\$[\w(]|\{\{ ?DateTime\b/;

/**
 * Finds what nobody has written in a text: what an expression or a spreadsheet shows in place of a
 * value, a placeholder that was not filled in, letters in another encoding.
 *
 * @param name of the field, as it begins a sentence
 * @returns what is wrong and what to do, without full stops; `undefined` for any other text
 */
export function residueIn(text: string, name: string) {
	if (unevaluated.test(text)) {
		const message = `${name} is set to Fixed, switch it to Expression`;
		return { message, advice: 'Otherwise, the expression is sent as text' };
	}
	return findFirst(residues, text, name);
}

/** What nobody writes to people, although a field of a record may hold it. */
const rawValues: typeof residues = [
	// 0.1 + 0.2, or a third.
	[
		/(?<![=,./\d-])\d{1,9}\.\d{12,20}/,
		'Round what is calculated, such as {{ ($json.price * 0.9).toFixed(2) }}',
	],
	[/^-?Infinity$|[$€]\s?-?Infinity/, ofCode],
	[/^(?:true|false|verdadeiro|falso|verdadero|wahr|falsch|vrai|faux)$|^None$/i, ofCode],
	[
		/^\d(?:[.,]\d{1,20})?E\+\d+$/i,
		'A spreadsheet has shortened this number. Format the column as text and export it again',
	],
	[
		/<\/?(?:br|p|div|span|li|ul|ol|strong|em|h[1-6]|[abiu]|font|img|t[rd])(?:\s?\/?>|\s)/i,
		'Remove the tags of HTML',
	],
	[/\{[\p{L}_][\p{L}\d_ ]{1,20}\}/u, ofPlaceholders],
	[/\{[^{}|]{1,20}\||\[\[\w|<%=/, ofPlaceholders],
	[/\[(?:your|seu|sua|inserir|insert|insira) [\p{L} ]{2,20}\]/iu, ofPlaceholders],
	[
		/(?<!\d)(?:3[01][/.-]12|12[/.-]3[01])[/.-](?:1899|1969)|(?:1899|1969)-12-3[01]|1970-01-01|0000-00-00/,
		ofNoDate,
	],
	[/(?<!\d)(?:0?1[/.-]0?1[/.-]1970|00[/.-]0?1[/.-]1900)(?!\d)/, ofNoDate],
	[/^(?:Agent stopped due to |\[Used tools: |```|Calling \w+ with input)/, ofAgents],
	[/<\/?think>/, ofAgents],
	[
		/^\s*[[{]\s{0,9}["{[]/,
		'This is JSON. Take the text out of it, such as {{ $json.output.text }}',
	],
	[/\\n/, 'This stands for a line break in programs. Put the text on one line'],
];

/** Like `residueIn`, for a message. */
export function residueInMessage(text: string, name: string): ReturnType<typeof residueIn> {
	return residueIn(text, name) ?? findFirst(rawValues, text, name);
}

/** What nobody writes into a template, although it may stand in a text that a person has written. */
const machineValues: typeof residues = [
	[
		/(?<!\S)\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}| \d{2}:\d{2}:\d{2})|\d{2}:\d{2}:\d{2} GMT[+-]\d{4}/,
		"Programs write times so. Format it, such as {{ $json.time.toDateTime().toFormat('dd/MM/yyyy HH:mm') }}",
	],
	[/^[\p{L} '-]+\?(?:\p{Ll}|\?\p{L})/u, ofEncoding],
	[/[^\s#] ?#{3,6}(?![#\w.*/-])/, ofSpreadsheets],
];

/** Like `residueInMessage`, for a template variable. */
export function residueInVariable(text: string, name: string): ReturnType<typeof residueIn> {
	return residueInMessage(text, name) ?? findFirst(machineValues, text, name);
}

/** Longest part of a text that a message shows, in characters. */
const longestShown = 40;

function findFirst(patterns: typeof residues, text: string, name: string) {
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
 * Rejects a text that nobody has written.
 *
 * @param find what is looked for
 * @throws {InvalidInput} naming the field
 */
export function rejectResidue(text: string, label: string, find = residueIn): void {
	const residue = find(text, `"${label}"`);
	if (residue) throw new InvalidInput(residue.message, `${residue.advice}.`);
}

/**
 * Rejects an expression that was entered as text, for fields of any type.
 *
 * @throws {InvalidInput} naming the field
 */
export function rejectUnevaluated(value: unknown, label: string): void {
	if (typeof value === 'string' && unevaluated.test(value)) rejectResidue(value, label);
}
