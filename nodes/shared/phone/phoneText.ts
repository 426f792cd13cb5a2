export interface RefusedPhone {
	ok: false;
	/** Whether there was nothing to read. */
	isEmpty?: true;
	/** One or two sentences: what is wrong and what to do. Quotes at most 40 characters of the input. */
	message: string;
	/** Country whose number the digits would be with a plus: the reason why a list is refused as a whole. */
	otherCountry?: string;
}

export interface PhoneText {
	ok: true;
	/** Whether a plus sign came first, so that the first digits are a country code; also for an address. */
	plus: boolean;
	/** Whether it is an address as messaging channels write it. */
	isAddress: boolean;
	/** Whether it is a link to a chat, which opens that of a full number. */
	isChatLink: boolean;
	/** The ASCII digits, in order; at least one. */
	digits: string;
	/** The input, quoted for messages. */
	quoted: string;
}

const example = 'e.g. +55 11 98765-4321';
const longestQuote = 40;

/**
 * Longest text that can be one phone: allows 15 digits, each with a dash, a space and a direction
 * mark, and more. Longer texts are rejected before any pattern is matched against them.
 */
const longestPhoneText = 100;

/** Quotes a text on one line, cut after 40 characters. */
export function quote(text: string): string {
	const start = text.trim().slice(0, longestPhoneText * 2);
	const characters = Array.from(start.replace(/[\s\p{C}]+/gu, ' ').trim());
	const cut = characters.length > longestQuote;
	return `"${characters.slice(0, longestQuote).join('')}${cut ? '…' : ''}"`;
}

/** Creates a rejection with its message for users. */
export function refusePhone(message: string, otherCountry?: string): RefusedPhone {
	return { ok: false, message, otherCountry };
}

/**
 * Extracts the digits of a typed or pasted phone number, without knowing any numbering plan.
 *
 * Accepts: spaces of every kind, brackets, dots, slashes after an area code, every Unicode dash,
 * full-width digits and those of any script, full-width plus signs, invisible direction marks from address
 * books, the leading apostrophe and the `="…"` of spreadsheets, links to call or write to a phone,
 * addresses of messaging channels, and numbers (5511987654321 as well as the text `5511987654321.0`).
 * Rejects: a minus right before the digits, letters, IDs of groups and of hidden contacts, extensions and
 * other digits behind the number, two numbers in one field, scientific notation that lost digits, superscript, circled and other
 * decorated digits (a footnote mark is not a digit), and texts of more than 100 characters.
 */
export function readPhoneText(input: unknown): PhoneText | RefusedPhone {
	const given = typedText(input);
	if (typeof given !== 'string') return given;

	const text = given.trim();
	const quoted = quote(text);
	const linked = phoneOfLink(text);
	const typed = linked ?? text;
	if (typed.length > longestPhoneText) {
		return refusePhone(
			`${quoted} has ${typed.length} characters, more than any phone. Enter one number only`,
		);
	}
	const written = plainCharacters(typed);
	const [, address] = addresses.map((form) => form.exec(written)).find((found) => found) ?? [];
	const plain = address ? `+${address}` : written.replace(marked, '$1').trim();
	if (plain === '') {
		const message = `The phone is empty. Enter a number with country and area code, ${example}`;
		return { ...refusePhone(message), isEmpty: true };
	}
	const refusal = refuseIfComputed(plain) ?? refuseForm(plain, quoted);
	if (refusal) return refusal;

	return {
		ok: true,
		plus: plain.replace(/^[([\s]+/, '').startsWith('+'),
		digits: plain.replace(/\D/g, ''),
		quoted,
		isAddress: address !== undefined,
		isChatLink: linked !== undefined,
	};
}

/** A minus right before the digits, also after a plus; a dash of a list stands apart. */
const minus = /^[+\s([]{0,9}-\d/;

/**
 * Refuses what a spreadsheet has computed from what was typed as a phone: `+91-9876543210` is a formula
 * there, and its negative result without the minus is the phone of somebody else.
 */
export function refuseIfComputed(cell: string | number | bigint): RefusedPhone | undefined {
	const text = String(cell);
	if (!minus.test(plainCharacters(text.slice(0, longestPhoneText)))) return undefined;
	return refusePhone(
		`${quote(text)} has a minus first: a spreadsheet took a phone such as +91-9876543210 for a formula. ` +
			'Format the column as text and enter the phone again',
	);
}

function typedText(input: unknown): string | RefusedPhone {
	if (input === undefined || input === null) return '';
	if (typeof input === 'string') return input;
	if (typeof input === 'bigint' || Number.isSafeInteger(input)) return String(input);
	return refusePhone(
		typeof input === 'number'
			? `${quote(String(input))} is not a whole number. Enter the phone as text, ${example}`
			: `The phone must be text or a number. Enter one phone as text, ${example}`,
	);
}

/** Addresses as messaging channels write them: with a full number, in the form that they store. */
const addresses = [
	/^(\d{7,15})(?::\d{1,3})?@(?:s\.whatsapp\.net|c\.us)$/i,
	/^whatsapp:\+(\d{7,15})$/i,
];

/** What programs and people put before a phone (lead ads a `p:`), and what may follow it. */
const marked = /^(?:tel|sms|whatsapp|p):([^?&]*)(?:[?&].*)?$/is;

/** Links to a chat, on the web and in the app, up to what names the phone. */
const chatLink =
	/^[\s='"\p{Cf}]{0,20}(?:(?:https?:\/\/)?(?:www\.)?(?:wa\.me|(?:api|web)\.whatsapp\.com)|whatsapp:\/\/send)[/?]/iu;

/** Longest link that is read: a message may stand in it. */
const longestLink = 8_000;

/** The phone of a link to a chat: `phone` of its query, or else its path. */
function phoneOfLink(text: string): string | undefined {
	const link = text.slice(0, longestLink);
	const [start] = chatLink.exec(link) ?? [];
	if (start === undefined) return undefined;
	const [, inQuery] = /[?&]phone=([^&#]*)/i.exec(link) ?? [];
	const [inPath] = link.slice(start.length).split(/[?&#]/, 1);
	return (inQuery ?? inPath).replace(/%2b/gi, '+').replace(/%20/g, ' ');
}

const lookAlikes: Array<[pattern: RegExp, plain: string]> = [
	[/\p{Cf}/gu, ''],
	[/[\p{Pd}\u2212]/gu, '-'],
	[/[\u2795\ufe62]/gu, '+'],
	[/[\u2044\u2215]/gu, '/'],
];

/** Offset of full-width characters from their ASCII counterparts. */
const fullWidthOffset = 0xfee0;

/** Decimal digits of living scripts; those of mathematics, which decorate a text, are beyond. */
const digitOfScript = /(?=[\u0660-\uffff])\p{Nd}/gu;

const aroundAPhone = /[\s'"‘’“”`´;,|]/;

function plainCharacters(text: string): string {
	let plain = text.replace(/[\uff01-\uff5e]/g, (character) =>
		String.fromCharCode(character.charCodeAt(0) - fullWidthOffset),
	);
	for (const [pattern, replacement] of lookAlikes) plain = plain.replace(pattern, replacement);
	plain = plain.replace(digitOfScript, asciiDigit).replace(/^\s*="(.*)"\s*$/s, '$1');
	return wholeNumber(trimAround(plain, aroundAPhone));
}

/** A number as spreadsheets and programs write a whole one: `11987654321.0`, or `1.1987654321E10` of Java. */
function wholeNumber(text: string): string {
	const [, first = '', decimals, exponent] =
		/^(\d)[.,](\d{6,20})e\+?(\d{1,2})$/i.exec(text) ?? /^(\d{7,})[.,](0+)$/.exec(text) ?? [];
	if (decimals === undefined) return text;
	const places = Number(exponent ?? 0);
	// Where it has fewer, its last digits may be lost.
	const isWhole = decimals.length >= places && /^0*$/.test(decimals.slice(places));
	return isWhole ? first + decimals.slice(0, places) : text;
}

/** The ten digits of a script follow each other from a code point that ends in 0 or 6. */
function asciiDigit(digit: string): string {
	const code = digit.charCodeAt(0);
	const place = code % 16;
	const beginsAtZero = /^\p{Nd}$/u.test(String.fromCharCode(code - place));
	return String(beginsAtZero ? place : place - 6);
}

/** The digits of a cell, in ASCII, whatever stands between them. */
export function digitsOfCell(cell: string | number | bigint): string {
	return plainCharacters(String(cell)).replace(/\D/g, '');
}

/** Trims characters at both ends one by one: a regular expression would take quadratic time. */
function trimAround(text: string, character: RegExp): string {
	let start = 0;
	let end = text.length;
	while (start < end && character.test(text[start])) start++;
	while (end > start && character.test(text[end - 1])) end--;
	return text.slice(start, end);
}

/** A footnote or an area code behind a number, in brackets. */
const behindTheNumber = /\d[\s./-]*[([]\s*\d[\d\s]{0,5}[)\]]$/;

function refuseForm(plain: string, quoted: string): RefusedPhone | undefined {
	if (/^\+?\d+(?:[.,]\d+)?e\+?\d+$/i.test(plain)) {
		return refusePhone(
			`${quoted} was shortened by a spreadsheet and has lost its last digits. ` +
				'Format the column as text and export it again',
		);
	}
	if (/\d[\s.,;)-]*(?:ext(?:ension|ensão|n)?|ramal|r|x|#)[\s.:=-]*\d{1,6}$/i.test(plain)) {
		return refusePhone(
			`${quoted} has an extension. Messages need a direct number: remove the extension`,
		);
	}
	if (behindTheNumber.test(plain)) {
		return refusePhone(
			`${quoted} has more digits behind the number. Remove them, or put an area code first, ${example}`,
		);
	}
	if (/^\d[\d:-]*@/.test(plain)) {
		return refusePhone(
			`${quoted} is the ID of a group, or of a contact whose phone the channel hides. Use the field that has the phone`,
		);
	}
	if (holdsSeveralNumbers(plain)) {
		return refusePhone(`${quoted} contains more than one number. Enter one number only`);
	}
	if (/\p{L}/u.test(plain)) {
		return refusePhone(`${quoted} contains letters. Use digits only, ${example}`);
	}
	if (!hasFormOfPhone(plain)) {
		return refusePhone(
			`${quoted} contains characters that are not allowed in a phone. Use digits only, ${example}`,
		);
	}
	return undefined;
}

/** Whether the text has only digits and separators, and a plus only before all digits. */
function hasFormOfPhone(plain: string): boolean {
	const plusAt = plain.indexOf('+');
	const beforePlus = plain.slice(0, Math.max(0, plusAt));
	const rest = plain.slice(plusAt + 1);
	return /^[([\s]*$/.test(beforePlus) && /^[\d\s()[\]./-]*$/.test(rest) && /\d/.test(rest);
}

function holdsSeveralNumbers(plain: string): boolean {
	const countDigits = (part: string) => part.replace(/\D/g, '').length;
	const fromFirstDigit = plain.slice(Math.max(0, plain.search(/\d/)));
	const plusAt = fromFirstDigit.indexOf('+', 1);
	if (plusAt !== -1 && /\d/.test(fromFirstDigit.slice(plusAt))) return true;

	const listed = plain.split(/[;,|&\n\r]|\s(?:e|ou|and|or)\s/i);
	if (listed.filter((part) => countDigits(part) >= 4).length > 1) return true;

	// `030/123456` is one number with its area code; `11 3333-4444/45` and `…/98765-4321` are two.
	const [first, ...rest] = plain.split('/').filter((part) => /\d/.test(part));
	return rest.length > 0 && (countDigits(first) > 7 || rest.some((part) => countDigits(part) < 5));
}
