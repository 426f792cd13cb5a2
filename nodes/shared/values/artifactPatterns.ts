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

/**
 * How strict a text is, which belongs to its field. A name and a template variable are read by thousands,
 * a message was written by a person or a model as a whole, and everything else is stored as it came.
 */
export type TextKind = 'name' | 'variable' | 'message' | 'note';

/** A text that nobody has written, and what to do about it. */
export type ArtifactPattern = [pattern: RegExp, advice: string];

/** A letter of a file that was read in the wrong encoding: csvtodashboard.com/fix-csv-encoding */
const undecodedLetter: ArtifactPattern = [/\uFFFD/, ofEncoding];

/** Objects in place of a text. */
const objects: ArtifactPattern = [/\[object \w+\](?:,\s?\[object \w+\])*/, ofCode];

/** Half an emoji, as `slice` leaves it, or NUL. */
const brokenCharacter: ArtifactPattern = [/[\p{Cs}\0]/u, ofCuts];

/** What stands in no name, each with a public report. */
export const inNames: ArtifactPattern[] = [
	// servicebot#193: mails full of "undefined"; telltide.io on merge tags: "Your order null". dbeaver#1709 and
	// dbeaver#1234: [NULL], NULL and \N of databases; nan, <NA> and NaT of pandas.
	[
		/undefined\b|\bInvalid [Dd]ate(?:Time)?\b|\bNaN\b|\bnull\b|^(?:\[?NULL\]?|\\N|nan|<NA>|NaT)$/,
		ofCode,
	],
	// n8n's editor: an expression without its braces stays text.
	[
		/\$(?:json|node|input|vars|env|execution|workflow)\b\S*|\$(?:now|today)\.\w|\$\(["']/,
		ofExpressions,
	],
	// sheets.wiki/docs/Error lists them; Excel translates their names.
	[
		/#(?:N\/[AD]\b|¡?(?:DIV\/0|VAL(?:UE|ORE?|EUR)|WERT|NULL?O?|N[UÚ]M|ZAHL|REF|RIF|BEZUG|NOMBRE|CALC|SPILL|ERROR)!|¿?(?:NAME|NOME|NOM|NOMBRE)\?)|^#NV$/,
		ofSpreadsheets,
	],
	// macmanus.nl on Excel: numbers as hashtags, as a CSV is saved, too; readxl#51: _x000D_ for a line break;
	// sheets.wiki/docs/Error: Loading...; n8n-docs#2333: formulas, as "Output Formatting" of Google Sheets may say.
	[/^#{3,6}$|#{7,}|\bLoading(?:\.{3}|…)|_x000[AD]_|^=[A-Z][A-Z.]*\(/, ofSpreadsheets],
	// ChatbotX#882: {{first_name}} in sent messages; pivix.io on merge tags: *|FNAME|*; Meta's test leads.
	[/\{\{|\{!\w|\$\{\w|\*\|\w{1,20}\|\*|<<\w|<test lead:/, ofPlaceholders],
	// pivix.io on merge tags: %tag%, {tag} and [tag] in mails, most often the name; liveagent.com on
	// placeholders: a name of several words, such as [Nome da Empresa].
	[/(?<!\w)[{[<«%][\w ]{0,14}(?:name|nome|nombre)[\w ]{0,14}[}\]>»%]/i, ofPlaceholders],
	// formie#1294: O&#039;Something from a form; woocommerce#68162: &amp; in companies.
	[
		/&(?:#x?[\da-f]{2,7}|amp|[lg]t|quot|apos|nbsp|ord[fm]|deg|hellip|[mn]dash|[a-z](?:acute|grave|circ|tilde|cedil|uml));/i,
		ofHtml,
	],
	// nosheet.ai on CSV: â€™ for an apostrophe; csvtodashboard.com/fix-csv-encoding: a byte order mark as ï»¿;
	// univik.com: MÃ¼ller. In capitals, a quotation mark may follow a letter: only before another letter.
	[
		/â€|â‚¬|â„¢|ï»¿|ï¿½|ðŸ|\p{L}[├┬]|=C3=[89AB][\dA-F]|\\u00[a-f][\da-f]|(?<!\p{Lu})[ÂÃ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[ÂÃ][\u0080-\u009f¡-¿€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ](?=\p{L})|[ÂÃ][\u0080-\u009f¡-ª¬¯-±´-º¼-¿€‚ƒ†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]/u,
		ofEncoding,
	],
];

/** What stands in no variable of a template either, although a name or a text of a person may have it. */
export const inVariables: ArtifactPattern[] = [
	// A price that is calculated in n8n: 0.1 + 0.2 is 0.30000000000000004 (0.30000000000000004.com).
	[
		/(?<![=,./\d-])\d{1,9}\.\d{12,20}/,
		'Round what is calculated, such as {{ ($json.price * 0.9).toFixed(2) }}',
	],
	// A tick box of a spreadsheet, in its language; Python's None; a division by 0.
	[/^(?:true|false|verdadeiro|verdadero|falso|None)$|(?:^|[$€] ?)-?Infinity$/i, ofCode],
	// notifications-admin#4124: a phone as 4.479E+11.
	[
		/^\d(?:[.,]\d{1,20})?E\+\d+$/i,
		'A spreadsheet has shortened this number. Format the column as text and export it again',
	],
	// Rich text of forms and models: the channel shows tags as text.
	[
		/<\/(?:p|div|span|li|ul|ol|strong|em|h[1-6]|[abiu]|font)>|<br ?\/?>|<(?:p|div|span|a|img|font) \w+=/i,
		'Remove the tags of HTML',
	],
	// help.gong.io on placeholders: braces for what a person fills in; variants of texts for bulk senders,
	// pasted as they are: {Oi|Olá}, {o|a}.
	[/\{[\p{L}_](?:\||[^{}|]{1,20}[|}])/u, ofPlaceholders],
	// panoramicfeedback.com on placeholders: brackets that must be replaced by hand, as models leave them.
	[/\[(?:your|seu|sua|insert|inserir) [\p{L} ]{2,20}\]/iu, ofPlaceholders],
	// forums.knack.com/t/15608: an empty date is 01/01/1970; odoo#23798: 1900; BCCL_support#21: 1753;
	// sensenet#1206: 0001; day 0 of spreadsheets is 30/12/1899; mylittleforum#321: 0000-00-00.
	[
		/(?<!\d)(?:0?1[/.-]0?1[/.-](?:19[07]0|1753|0001)|(?:19[07]0|1753|0001)-01-01|(?:3[01][/.-]12|12[/.-]3[01])[/.-](?:1899|1969)|(?:1899|1969)-12-3[01]|0000-00-00|00[/.]00[/.]0000)(?!\d)/,
		ofNoDate,
	],
	// n8n#22771: "Agent stopped due to max iterations." as output; n8n#13149: thoughts in <think>.
	[/^(?:Agent stopped due to |\[Used tools: )|<\/?think>/, ofAgents],
	// n8n#13149: the object of an agent in place of its text.
	[
		/^\s*[[{]\s{0,9}["{[]/,
		'This is JSON. Take the text out of it, such as {{ $json.output.text }}',
	],
	// code-examples.net/q/4baab7e: a line break that arrives as \n.
	[/\\n/, 'This stands for a line break in programs. Put the text on one line'],
	// n8n's {{ $now }}, the text of a Date, and that of one in UTC; Xero-OpenAPI#109: /Date(1576107758447)/.
	[
		/\/Date\(|(?<!\S)\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}| \d{2}:\d{2}:\d{2})|\d{2}:\d{2}:\d{2} GMT\b/,
		"Programs write times so. Format it, such as {{ $json.time.toDateTime().toFormat('dd/MM/yyyy HH:mm') }}",
	],
	// nosheet.ai on CSV: letters that turned into strings of question marks.
	[/\p{L}\?\?\p{L}/u, ofEncoding],
];

/** What nobody can mean in a text of this kind, whatever else stands there. */
export const anywhere: Record<TextKind, ArtifactPattern[]> = {
	note: [undecodedLetter],
	message: [undecodedLetter, objects, brokenCharacter],
	name: [undecodedLetter, brokenCharacter, objects, ...inNames],
	variable: [undecodedLetter, brokenCharacter, objects, ...inNames, ...inVariables],
};

/** What nobody can mean as the whole of a text of this kind, although others may quote it. */
export const alone: Partial<Record<TextKind, ArtifactPattern[]>> = {
	note: [objects],
	message: inNames,
};

/** Markdown, as models write it (openclaw#16147): the channel shows its signs. A message may mean them. */
export const markdown = /\*\*[^\s*]|^#{1,6} \S|\]\(https?:/m;
