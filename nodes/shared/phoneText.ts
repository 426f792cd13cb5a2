/** Why a phone was refused: stable words for code; `message` is the sentence for people. */
export type PhoneRefusal =
	| 'empty'
	| 'notText'
	| 'letters'
	| 'otherCharacters'
	| 'scientificNotation'
	| 'extension'
	| 'severalNumbers'
	| 'tooShort'
	| 'tooLong'
	| 'unknownCountryCode'
	| 'unknownDefaultCountry'
	| 'invalid';

export interface RefusedPhone {
	ok: false;
	reason: PhoneRefusal;
	/** One or two sentences: what is wrong and what to do. Quotes at most 40 characters of input. */
	message: string;
}

export interface PhoneText {
	ok: true;
	/** Whether a plus sign stood in front, so that the first digits are a country code. */
	plus: boolean;
	/** The ASCII digits, in order; at least one. */
	digits: string;
	/** The input as a message may quote it. */
	quoted: string;
}

const EXAMPLE = 'e.g. +55 11 98765-4321';
const LONGEST_QUOTE = 40;

/** Puts a text between quotation marks on one line, cut after 40 characters. */
export function quote(text: string): string {
	const characters = Array.from(text.replace(/[\s\p{C}]+/gu, ' ').trim());
	const cut = characters.length > LONGEST_QUOTE;
	return `"${characters.slice(0, LONGEST_QUOTE).join('')}${cut ? '…' : ''}"`;
}

/** A refusal with its sentence for people. */
export function refusePhone(reason: PhoneRefusal, message: string): RefusedPhone {
	return { ok: false, reason, message };
}

/**
 * Reads the digits out of what people type or paste, without knowing any numbering plan.
 *
 * Accepted: spaces of every kind, brackets, dots, slashes after an area code, every Unicode dash,
 * full-width and Arabic digits and plus signs, invisible direction marks of address books, the
 * leading apostrophe and the `="…"` of spreadsheets, numbers (a typed 5511987654321 as well as the
 * text `5511987654321.0`).
 * Refused: letters, extensions, two numbers in one field, scientific notation (digits are lost).
 */
export function readPhoneText(input: unknown): PhoneText | RefusedPhone {
	const text = textOf(input);
	if (typeof text !== 'string') return text;

	const quoted = quote(text);
	const plain = plainCharacters(text);
	if (plain === '') {
		return refusePhone(
			'empty',
			`The phone is empty. Give a number with country and area code, ${EXAMPLE}`,
		);
	}
	const refusal = refuseForm(plain, quoted);
	if (refusal) return refusal;

	return {
		ok: true,
		plus: plain.replace(/^[([\s]+/, '').startsWith('+'),
		digits: plain.replace(/\D/g, ''),
		quoted,
	};
}

function textOf(input: unknown): string | RefusedPhone {
	if (input === undefined || input === null) return '';
	if (typeof input === 'string') return input;
	if (typeof input === 'bigint' && input >= 0n) return input.toString();
	if (typeof input === 'number' && Number.isSafeInteger(input) && input >= 0) return String(input);
	return refusePhone(
		'notText',
		typeof input === 'number' || typeof input === 'bigint'
			? `${quote(String(input))} is not a whole number of digits. Give the phone as text, ${EXAMPLE}`
			: `The phone must be text or a number. Give one phone as text, ${EXAMPLE}`,
	);
}

const LOOK_ALIKES: Array<[pattern: RegExp, plain: string]> = [
	[/\p{Cf}/gu, ''],
	[/[\p{Pd}\u2212]/gu, '-'],
	[/\u2795/gu, '+'],
	[/[\u2044\u2215]/gu, '/'],
];

function plainCharacters(text: string): string {
	let plain = text.normalize('NFKC');
	for (const [pattern, replacement] of LOOK_ALIKES) plain = plain.replace(pattern, replacement);
	return plain
		.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
		.replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
		.replace(/^\s*="(.*)"\s*$/s, '$1')
		.replace(/^[\s'"‘’“”`´;,|]+|[\s'"‘’“”`´;,|]+$/g, '')
		.replace(/^(\d{7,})[.,]0+$/, '$1');
}

function refuseForm(plain: string, quoted: string): RefusedPhone | undefined {
	if (/^\d+(?:[.,]\d+)?e\+?\d+$/i.test(plain)) {
		return refusePhone(
			'scientificNotation',
			`${quoted} was shortened by a spreadsheet, its last digits are lost. ` +
				'Format the column as text and export it again',
		);
	}
	if (/\d[\s.,;)-]*(?:ext(?:ension|ensão|n)?|ramal|r|x|#)[\s.:=-]*\d{1,6}$/i.test(plain)) {
		return refusePhone(
			'extension',
			`${quoted} carries an extension. Messages need a direct number: remove the extension`,
		);
	}
	if (holdsSeveralNumbers(plain)) {
		return refusePhone(
			'severalNumbers',
			`${quoted} holds more than one number. Keep one number in this field`,
		);
	}
	if (/\p{L}/u.test(plain)) {
		return refusePhone('letters', `${quoted} contains letters. Use digits only, ${EXAMPLE}`);
	}
	if (!/^[([\s]*\+?[\d\s()[\]./-]*$/.test(plain) || !/\d/.test(plain)) {
		return refusePhone(
			'otherCharacters',
			`${quoted} contains characters that a phone does not have. Use digits only, ${EXAMPLE}`,
		);
	}
	return undefined;
}

function holdsSeveralNumbers(plain: string): boolean {
	const countDigits = (part: string) => part.replace(/\D/g, '').length;
	if (/\d.*\+.*\d/s.test(plain)) return true;

	const listed = plain.split(/[;,|&\n\r]|\s(?:e|ou|and|or)\s/i);
	if (listed.filter((part) => countDigits(part) >= 4).length > 1) return true;

	// `030/123456` is one number with its area code; `11 3333-4444/45` and `…/98765-4321` are two.
	const [first, ...rest] = plain.split('/');
	return rest.length > 0 && (countDigits(first) > 7 || rest.some((part) => countDigits(part) < 5));
}
