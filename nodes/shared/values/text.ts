import { InvalidInput } from '../invalidInput';
import { longestName, normalName } from '../normalForm';
import { isBlank } from './blank';
import { wrongValue } from './describeValue';
import { rejectArtifact, rejectUnevaluated, type TextKind } from './artifact';

/**
 * Converts a single text, number, boolean or date to text without surrounding space, which is empty for a blank
 * value; in a name, the entities of HTML to characters, and in a note, a list to one text with commas.
 *
 * @param label the parameter's label, for messages
 * @param kind how strict the field is
 * @throws {InvalidInput} for a list, an object, NaN, an infinite number, a whole number that is too
 *   large to be exact, and a text that nobody can mean in a field of this kind (`findArtifact`)
 */
export function parseText(value: unknown, label: string, kind: TextKind): string {
	if (isBlank(value)) return '';
	const written = kind === 'note' && Array.isArray(value) ? joined(value) : writtenText(value);
	if (written === undefined) {
		const advice = 'Enter a single value, and a number with many digits as text.';
		throw wrongValue(value, label, 'is not text', advice);
	}
	const text = visibleText(kind === 'name' ? decodeEntities(written) : written);
	rejectArtifact(text, label, kind);
	return text;
}

/** A list of single values, as a parameter that comes twice or a multiple choice gives it; otherwise `undefined`. */
function joined(values: unknown[]): string | undefined {
	const texts = values.filter((value) => !isBlank(value)).map(writtenText);
	return texts.every((text) => text !== undefined) ? texts.join(', ') : undefined;
}

const entities: Record<string, string> = {
	...{ amp: '&', apos: "'", quot: '"', lt: '<', gt: '>', nbsp: '\u00a0' },
};

/**
 * Writes the characters for which the HTML entities of forms stand: `D&#039;Avila` is D'Avila. What was
 * encoded twice, as in `&amp;#039;`, too. Others are left, as are codes of no letter or sign.
 */
export function decodeEntities(text: string): string {
	return text
		.replace(/&amp;(?=#?\w{2,6};)/gi, '&')
		.replace(/&(#\d{2,5}|#x[\da-f]{2,4}|\w{2,4});/gi, (whole, code: string) => {
			if (!code.startsWith('#')) return entities[code.toLowerCase()] ?? String(whole);
			const number = /^#x/i.test(code) ? parseInt(code.slice(2), 16) : Number(code.slice(1));
			const character = String.fromCharCode(number);
			return /[ -~\u00a0-\u2fff]/.test(character) ? character : String(whole);
		});
}

/** A text without NUL and half an emoji, as `slice` leaves it, which databases refuse. */
export function withoutHalves(text: string): string {
	return text.replace(/[\p{Cs}\0]/gu, '');
}

function visibleText(text: string): string {
	return withoutHalves(text).replace(withoutWidth, '').trim();
}

/** Like `parseText`, for what names a record or is compared with one: no expression is meant there. */
export function parseNamingText(value: unknown, label: string): string {
	rejectUnevaluated(value, label);
	return parseText(value, label, 'note');
}

/**
 * Like `parseText`, for a name: several spaces in a row become one.
 *
 * @throws {InvalidInput} also for a text that is too long for a name, or has a link in it
 */
export function parseName(value: unknown, label: string): string {
	if (typeof value === 'string' && value.length > longestName) {
		throw new InvalidInput(
			`"${label}" is too long`,
			`It has ${value.length} characters; the limit is ${longestName}.`,
		);
	}
	const name = tidyText(parseText(value, label, 'name'));
	if (!link.test(name)) return name;
	throw new InvalidInput(
		`"${label}" contains a link`,
		'A name has none: whoever fills in a form would send it to others. Correct it.',
	);
}

/** A link; a dot alone may stand in a company's name. */
const link =
	/https?:\/\/|\bwww\.\w|\.(?:com|net|org|br|me|ly|gl|co|io|app|link|site|online|info|shop|top|xyz)\/\w/i;

/** A text without surrounding space, and with one space for several, also tabs and unbreakable ones. */
export function tidyText(text: string): string {
	return visibleText(text).replace(/[\t\p{Zs}]+/gu, ' ');
}

/** Whether a text of the CRM is the wanted one, but for case, outer space and how its accents are stored. */
export function isSameText(shown: unknown, wanted: string): boolean {
	const [one, other] = [String(shown).trim(), wanted].map((text) => normalName(text, 'NFC'));
	return one.toLowerCase() === other.toLowerCase();
}

/** What separates the entries of a list that is a text. */
export const listSeparator = /[,;\r\n]/;

/** Spaces and hyphens that cannot be seen, and belong to no emoji. */
const withoutWidth = /[\u200b\u2060\ufeff\u00ad]/g;

/**
 * The text of a single text, number, boolean or date: a `Date` or an n8n date, as ISO 8601.
 *
 * @returns `undefined` for anything else, NaN, an infinite number, and a whole number that is not exact
 */
export function writtenText(value: unknown): string | undefined {
	if (typeof value === 'string') return value;
	if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
	if (typeof value === 'number') return isExact(value) ? String(value) : undefined;
	const { toJSON } = Object(value) as { toJSON?: unknown };
	if (typeof toJSON !== 'function') return undefined;
	const written: unknown = toJSON.call(value);
	// An invalid date is written as nothing, and shown as "Invalid Date".
	if (written === null) return String(value);
	return typeof written === 'string' ? written : undefined;
}

/** Whether a number has kept all its digits. */
export function isExact(value: number): boolean {
	return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}
