import { InvalidInput } from '../invalidInput';
import { longestName } from '../normalForm';
import { isBlank } from './blank';
import { describeValue } from './describeValue';
import { decodeEntities } from './htmlEntities';
import { rejectArtifact, rejectLink, rejectUnevaluated, type TextKind } from './artifact';

/**
 * Converts a single text, number, boolean or date to text; in a name, the entities of HTML to characters, and in a
 * note, a list to one text with commas.
 *
 * @param label the parameter's label, for messages
 * @param kind how strict the field is
 * @throws {InvalidInput} for a list, an object, NaN, an infinite number, a whole number that is too
 *   large to be exact, and a text that nobody can mean in a field of this kind (`findArtifact`)
 */
export function parseText(value: unknown, label: string, kind: TextKind): string {
	const written = kind === 'note' && Array.isArray(value) ? joined(value) : writtenText(value);
	if (written === undefined) throw notText(value, label);
	const text = kind === 'name' ? decodeEntities(written) : written;
	rejectArtifact(text, label, kind);
	return withoutBrokenCharacters(text);
}

/** A list of single values, as a parameter that comes twice or a multiple choice gives it; otherwise `undefined`. */
function joined(values: unknown[]): string | undefined {
	const texts = values.filter((value) => !isBlank(value)).map(writtenText);
	return texts.every((text) => text !== undefined) ? texts.join(', ') : undefined;
}

/** A text without halves of characters and NUL, which databases refuse: nothing else of a note is lost for them. */
function withoutBrokenCharacters(text: string): string {
	return text.replace(/[\p{Cs}\0]/gu, '');
}

/** Like `parseText`, without surrounding space; empty for a blank value. */
export function parseTrimmedText(value: unknown, label: string, kind: TextKind): string {
	return isBlank(value) ? '' : parseText(value, label, kind).replace(withoutWidth, '').trim();
}

/**
 * Like `parseTrimmedText`, for what names a record or is compared with one: no expression is meant there.
 *
 * @throws {InvalidInput} also for an expression as text
 */
export function parseNamingText(value: unknown, label: string): string {
	rejectUnevaluated(value, label);
	return parseTrimmedText(value, label, 'note');
}

/**
 * Like `parseTrimmedText`, for a name: several spaces in a row become one.
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
	const name = tidyText(parseTrimmedText(value, label, 'name'));
	rejectLink(name, label);
	return name;
}

/** A text without surrounding space, and with one space for several, also tabs and unbreakable ones. */
export function tidyText(text: string): string {
	return text
		.replace(withoutWidth, '')
		.replace(/[\t\p{Zs}]+/gu, ' ')
		.trim();
}

/** Whether a text of the CRM is the wanted one, but for case and outer space. */
export function isSameText(shown: unknown, wanted: string): boolean {
	return String(shown).trim().toLowerCase() === wanted.toLowerCase();
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

/** Whether a decimal has more digits than the number that it is read as. */
export function losesDigits(decimal: string): boolean {
	const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '');
	const digits = digitsOf(decimal);
	const kept = digitsOf(String(Number(decimal)));
	return digits.length > 15 && !(digits.startsWith(kept) && /^0*$/.test(digits.slice(kept.length)));
}

function notText(value: unknown, label: string): InvalidInput {
	if (typeof value === 'number' && Number.isFinite(value)) {
		return new InvalidInput(
			`"${label}" has too many digits for a number`,
			`The number has lost digits on its way: it is now ${value}. Pass it to "${label}" as text.`,
		);
	}
	return new InvalidInput(
		`"${label}" is not text`,
		`Got ${describeValue(value)}. Enter a single value, text or a number, in "${label}".`,
	);
}
