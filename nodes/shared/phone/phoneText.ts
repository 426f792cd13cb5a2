import { shortened } from '../editorText';

export interface RefusedPhone {
	ok: false;
	/** Whether there was nothing to read. */
	isEmpty?: true;
	/** One or two sentences: what is wrong and what to do. Quotes at most 40 characters of the input. */
	message: string;
}

export interface PhoneText {
	ok: true;
	/** Whether a plus sign came first, so that the first digits are a country code; also for an address. */
	plus: boolean;
	/** Whether it is an address as messaging channels write it, or a link to a chat: with a full number. */
	isAddress: boolean;
	/** The digits, in order; at least one. */
	digits: string;
	/** The input, quoted for messages. */
	quoted: string;
}

const example = 'e.g. +55 11 98765-4321';

/** Longest text that can be one phone. Longer ones are refused before any pattern is matched against them. */
const longestPhoneText = 100;

/** Quotes a text on one line, cut after 40 characters. */
function quote(text: string): string {
	const start = text.trim().slice(0, longestPhoneText * 2);
	return `"${shortened(start.replace(/[\s\p{C}]+/gu, ' ').trim(), 40)}"`;
}

/** Creates a refusal with its message for users. */
export function refusePhone(message: string): RefusedPhone {
	return { ok: false, message };
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
	/^[\s='"]{0,20}(?:(?:https?:\/\/)?(?:www\.)?(?:wa\.me|(?:api|web)\.whatsapp\.com)|whatsapp:\/\/send)[/?]/i;

/** Longest link that is read: a message may stand in it. */
const longestLink = 8_000;

/** A minus right before the digits, also after a plus; a dash of a list stands apart. */
const minus = /^[+\s([]{0,9}-\d/;

/**
 * Extracts the digits of a typed or pasted phone number, without knowing any numbering plan.
 *
 * Accepts spaces of every kind, brackets, dots, slashes after an area code, every Unicode dash, invisible
 * direction marks, the leading apostrophe and the `="…"` of spreadsheets, links to call or write to a phone,
 * addresses of messaging channels, and numbers (also `5511987654321.0`). Refuses letters, other characters,
 * IDs of groups and of hidden contacts, digits behind the number, two numbers in one field,
 * numbers that a spreadsheet has shortened, and those with a minus first.
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
	const [, fault] = faults.find(([pattern]) => pattern.test(plain)) ?? [];
	if (fault !== undefined) return refusePhone(`${quoted} ${fault}`);
	return {
		ok: true,
		plus: plain.includes('+'),
		digits: plain.replace(/\D/g, ''),
		quoted,
		isAddress: (address ?? linked) !== undefined,
	};
}

function typedText(input: unknown): string | RefusedPhone {
	if (input === undefined || input === null) return '';
	if (typeof input === 'string') return input;
	if (Number.isSafeInteger(input)) return String(input);
	const advice = Array.isArray(input)
		? 'Put Split Out before this node, so that each item has one phone.'
		: `Enter one phone as text, ${example}`;
	return refusePhone(`The phone must be text or a whole number. ${advice}`);
}

/** The phone of a link to a chat: `phone` of its query, or else its path. */
function phoneOfLink(text: string): string | undefined {
	const link = text.slice(0, longestLink);
	const [start] = chatLink.exec(link) ?? [];
	if (start === undefined) return undefined;
	const [, inQuery] = /[?&]phone=([^&#]*)/i.exec(link) ?? [];
	const [inPath] = link.slice(start.length).split(/[?&#]/, 1);
	return (inQuery ?? inPath).replace(/%2b/gi, '+').replace(/%20/g, ' ');
}

/** A text of at most 100 characters with ASCII signs, without what spreadsheets and people put around a phone. */
function plainCharacters(text: string): string {
	const plain = text
		.replace(/\p{Cf}/gu, '')
		.replace(/[\p{Pd}\u2212]/gu, '-')
		.replace(/^\s*="(.*)"\s*$/s, '$1');
	const [inner = ''] = /[^\s'"‘’“”`´;,|](?:.*[^\s'"‘’“”`´;,|])?/s.exec(plain) ?? [];
	return inner.replace(/^(\d{7,})[.,]0+$/, '$1');
}

/** What may be wrong with the form of a text, and what to do about it, in the order to look for it. */
const faults: ReadonlyArray<[pattern: { test: (plain: string) => boolean }, fault: string]> = [
	[
		// `+91-98765` is a formula: its result without the minus is the phone of somebody else.
		minus,
		'has a minus first: a spreadsheet took a phone such as +91-9876543210 for a formula. Format the column as text and enter the phone again',
	],
	[
		/^\+?\d+(?:[.,]\d+)?e\+?\d+$/i,
		'was shortened by a spreadsheet and has lost its last digits. Format the column as text and export it again',
	],
	[
		// A footnote, or an area code, in brackets.
		/\d[\s./-]*[([]\s*\d[\d\s]{0,5}[)\]]$/,
		`has more digits behind the number. Remove them, or put an area code first, ${example}`,
	],
	[
		/^\d[\d:-]*@/,
		'is the ID of a group, or of a contact whose phone the channel hides. Use the field that has the phone',
	],
	[{ test: holdsSeveralNumbers }, 'contains more than one number. Enter one number only'],
	[/\p{L}/u, `contains letters. Use digits only, ${example}`],
	[
		{ test: (plain) => !/^\+?\d+$/.test(plain.replace(/[\s()[\]./-]/g, '')) },
		`contains characters that are not allowed in a phone. Use digits only, ${example}`,
	],
];

function holdsSeveralNumbers(plain: string): boolean {
	const countDigits = (part: string) => part.replace(/\D/g, '').length;
	if (plain.split('+').filter((part) => /\d/.test(part)).length > 1) return true;
	const listed = plain.split(/[;,|&\n\r]|\s(?:e|ou|and|or)\s/i);
	if (listed.filter((part) => countDigits(part) >= 4).length > 1) return true;
	// `030/123456` is one number with its area code; `11 3333-4444/45` and `…/98765-4321` are two.
	const [first, ...rest] = plain.split('/').filter((part) => /\d/.test(part));
	return rest.length > 0 && (countDigits(first) > 7 || rest.some((part) => countDigits(part) < 5));
}
