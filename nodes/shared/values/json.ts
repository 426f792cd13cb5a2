import type { IDataObject } from 'n8n-workflow';

import { InvalidInput } from '../invalidInput';
import { describeValue } from './describeValue';
import { isExact, losesDigits, parseText } from './text';

/** Maximum size of a JSON parameter, in bytes of UTF-8: a common limit of servers. */
export const largestJsonBytes = 100 * 1024;

/**
 * Parses a JSON parameter. Accepts JSON text, as typed, and objects, as expressions return them. Keys
 * such as `__proto__` get no special treatment.
 *
 * @param label the parameter's label, for messages
 * @returns the object; an empty one for an empty parameter
 * @throws {InvalidInput} when it is not valid JSON, not an object, or too large
 */
export function parseJsonObject(value: unknown, label: string): IDataObject {
	if (value === undefined || value === null) return {};
	const text =
		typeof value === 'string'
			? value
			: JSON.stringify(value, (_key, each: unknown) => checkEntry(each, label));
	if (text.trim() === '') return {};

	const bytes = Buffer.byteLength(text);
	if (bytes > largestJsonBytes) {
		throw new InvalidInput(
			`"${label}" is too large`,
			`It has ${Math.ceil(bytes / 1024)} kB; the limit is ${largestJsonBytes / 1024} kB. Shorten the JSON in "${label}".`,
		);
	}
	const parsed = parse(text, label);
	if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
		throw new InvalidInput(
			`"${label}" must be a JSON object`,
			`Enter an object in braces, for example {"key": "value"}. "${label}" contains ${describeValue(parsed)}.`,
		);
	}
	return parsed as IDataObject;
}

function parse(text: string, label: string): unknown {
	try {
		return JSON.parse(text, (_key, value: unknown, token?: { source?: string }) =>
			checkEntry(value, label, token?.source),
		);
	} catch (error) {
		throw error instanceof InvalidInput ? error : invalidJson(label, error as SyntaxError);
	}
}

/** @throws {InvalidInput} for a number that is not exact, and for a text that nobody can mean */
function checkEntry(value: unknown, label: string, source?: string): unknown {
	if (typeof value === 'string') return parseText(value, label, 'note');
	// Only newer versions of Node.js pass the source.
	const isWhole = source === undefined || /e/i.test(source) || !losesDigits(source);
	if (typeof value !== 'number' || (isExact(value) && isWhole)) return value;
	throw new InvalidInput(
		`"${label}" has a number with too many digits`,
		`It would be sent as ${Number.isFinite(value) ? value : 'nothing'}. Write it as text, in quotes.`,
	);
}

function invalidJson(label: string, { message }: SyntaxError): InvalidInput {
	return new InvalidInput(
		`"${label}" is not valid JSON`,
		`${message}. Check quotes, commas and braces in "${label}". A quote in a column breaks a text: in an expression, give an object, such as {{ { key: $json.name } }}.`,
	);
}

/** The list that a text holds as JSON, as models write it; any other value unchanged. */
export function parsedList(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*\[/.test(value)) return value;
	try {
		return JSON.parse(value) as unknown;
	} catch {
		return value;
	}
}
