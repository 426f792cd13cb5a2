export const ofCode = 'Its expression does not fit this item. Correct the data or the expression';
const ofExpressions = 'An expression stands between {{ and }}, in a field set to Expression';
const ofSpreadsheets = 'A spreadsheet shows this in place of a value. Correct the cell';
const ofPlaceholders = 'Nothing was filled in for this placeholder. Put its value there';
const ofNoDate =
	"An expression made this date of an empty cell. Leave it empty, such as {{ $json.date ? … : '' }}";
const ofAgents = 'This is no answer of an AI model. Check its node';
const ofHtml = 'In HTML this stands for a character. Write the character itself';
export const ofEncoding =
	'A letter could not be read. Save the file as CSV UTF-8, or choose its "Encoding" in the node that reads it ("Contacts" in the examples), such as Latin1 for other files of Excel';
export const ofCuts = 'This is no whole character. Remove it, and cut no text inside an emoji';

/** A text that nobody has written, and what to do about it. */
export type ArtifactPattern = [pattern: RegExp, advice: string];

/** What stands in no name. */
export const inNames: ArtifactPattern[] = [
	[/undefined\b|\bInvalid [Dd]ate(?:Time)?\b|\bNaN\b|\bnull\b|\[object \w+\]/, ofCode],
	[/^(?:NULL%?|nan|NaT|<NA>|\\N)$|[[(<]NULL[\])>]/, ofCode],
	[
		/\$(?:json|node|input|vars|env|execution|workflow)\b\S*|\$(?:now|today)\.\w|\$\(["']/,
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
	[/^#{3,6}$|#{7,}/, ofSpreadsheets],
	[/\{\{|\{(?:% ?|!|\$)\w|\$\{\w|\*\|\w{1,20}\|\*|<<\w|<test lead:/, ofPlaceholders],
	[/(?<!\w)[{[<«][\w ]{0,20}(?:name|nome|nombre)[}\]>»]/i, ofPlaceholders],
	[/(?<!\w)[{[<«](?:name|nome|nombre)[\w ]{1,20}[}\]>»]/i, ofPlaceholders],
	// Neither `10% de desconto, 5%` nor the `%C3%A3` of a link.
	[/(?:^|[^\d%])%[\p{L}_]{3,}%(?:$|[^\dA-Fa-f])/u, ofPlaceholders],
	[/&(?:#\d{2,7}|#x[\da-f]{2,6}|amp|[lg]t|quot|apos|nbsp|ord[fm]|deg|hellip|[mn]dash);/i, ofHtml],
	[/&[a-z](?:acute|grave|circ|tilde|cedil|uml);/i, ofHtml],
	[/â€|â‚¬|â„¢|ï»¿|ï¿½|ðŸ|\p{L}[├┬]|=C3=[89AB][\dA-F]|\\u00[a-f][\da-f]/u, ofEncoding],
	// UTF-8 read as Latin-1 or Windows-1252 (`JoÃ£o`); capitals may be followed by a quotation mark.
	[/(?<!\p{Lu})[ÂÃ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u, ofEncoding],
	[/[ÂÃ][\u0080-\u009f¡-¿€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ](?=\p{L})/u, ofEncoding],
	[/[ÂÃ][\u0080-\u009f¡-ª¬¯-±´-º¼-¿€‚ƒ†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]/, ofEncoding],
	[/(?<!\p{Lu})[ÄÅÐÑ][\u0080-\u009f¡-©±¼-¿€‚ƒ†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]/u, ofEncoding],
];

/** What stands in no variable of a template either, although a name or a text of a person may have it. */
export const inVariables: ArtifactPattern[] = [
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
	[
		/(?<!\S)\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}| \d{2}:\d{2}:\d{2})|\d{2}:\d{2}:\d{2} GMT[+-]\d{4}/,
		"Programs write times so. Format it, such as {{ $json.time.toDateTime().toFormat('dd/MM/yyyy HH:mm') }}",
	],
	[/^[\p{L} '-]+\?(?:\p{Ll}|\?\p{L})/u, ofEncoding],
	[/[^\s#] ?#{3,6}(?![#\w.*/-])/, ofSpreadsheets],
];
